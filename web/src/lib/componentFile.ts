// A component file that the player chooses. The server checks it; here only what would be too large to send.
import { RefusedError } from "./connection";

const MAX_BYTES = 256 * 1024;

export async function readComponentFile(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new RefusedError(`the file ${file.name} is too large: a component file may have 256 kB.`);
  return await file.text();
}
