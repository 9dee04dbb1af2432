// Vite plugins: a module with the icons in use, compressed copies of the build, and the service worker.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const ICONS = "virtual:icons";

interface Collection {
  icons: Record<string, { body: string }>;
}

/** Path data of our own, with the commands M, L, A and Z in a box of 100, for a box of 512. */
function enlarged(path: string): string {
  return path.replace(/([MLA])([^MLAZ]*)/g, (_, command: string, numbers: string) => {
    const isLength = (index: number) => command !== "A" || index % 7 < 2 || index % 7 > 4; // an arc also has an angle and two flags
    return command + numbers.trim().split(/[ ,]+/).map((each, index) => (isLength(index) ? Number((Number(each) * 5.12).toFixed(2)) : each)).join(" ");
  });
}

/** The icons named in icons.json, or drawn there by us, as path data. An unknown name fails the build. */
export function icons(root: string): Plugin {
  return {
    name: "brethren-icons",
    resolveId: (id) => (id === ICONS ? `\0${ICONS}` : undefined),
    load(id) {
      if (id !== `\0${ICONS}`) return undefined;
      const wanted = JSON.parse(readFileSync(join(root, "icons.json"), "utf8")) as Record<string, string>;
      const path = join(root, "node_modules/@iconify-json/game-icons/icons.json");
      const all = (JSON.parse(readFileSync(path, "utf8")) as Collection).icons;
      const found: Record<string, string> = {};
      for (const [ours, theirs] of Object.entries(wanted)) {
        if (/^M[\d ]/.test(theirs)) {
          found[ours] = enlarged(theirs);
          continue;
        }
        const paths = [...(all[theirs]?.body.matchAll(/ d="([^"]+)"/g) ?? [])].map((match) => match[1]);
        if (!paths.length) throw new Error(`icons.json: there is no icon ${theirs} for ${ours}`);
        found[ours] = paths.join(" ");
      }
      return `export default ${JSON.stringify(found)};`;
    },
  };
}

/** Writes the service worker with the list of files to cache, and a compressed copy of every text file. */
export function serviceWorkerAndCompression(root: string, out: string): Plugin {
  return {
    name: "brethren-service-worker-and-compression",
    apply: "build",
    closeBundle() {
      const cached = files(out).filter((name) => !/\.(br|gz|map)$/.test(name) && name !== "sw.js" && !name.startsWith("lazy"));
      const fingerprint = createHash("sha256");
      for (const name of cached) fingerprint.update(name).update(readFileSync(join(out, name)));
      const worker = readFileSync(join(root, "src/sw.js"), "utf8")
        .replace("__FILES__", JSON.stringify(cached.map((name) => (name === "index.html" ? "/" : `/${name}`))))
        .replace("__FINGERPRINT__", fingerprint.digest("hex").slice(0, 12));
      writeFileSync(join(out, "sw.js"), worker);
      for (const name of files(out)) {
        if (!/\.(html|js|css|svg|webmanifest|json)$/.test(name)) continue;
        const data = readFileSync(join(out, name));
        writeFileSync(join(out, `${name}.gz`), gzipSync(data, { level: 9 }));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(join(out, `${name}.br`), brotliCompressSync(data, { params: quality }));
      }
    },
  };
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll("\\", "/"))
    .sort();
}
