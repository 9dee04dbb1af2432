// Values that this browser keeps. Where storage is blocked or full, they are kept in memory, as long as the page is open.

const memory = new Map<string, string>();

export function readValue<T>(key: string, fallback: T): T {
  try {
    const text = memory.get(key) ?? localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback; // a private window without storage, or another program's text
  }
}

/** Whether the value will still be there when the page is opened again. */
export function writeValue(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

export function removeValue(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // there is no storage, so it was in memory
  }
}

/** Write a value; if storage is full, the values under some other keys make room for it, the last key first. */
export function writeMakingRoom(key: string, value: unknown, others: readonly string[]): boolean {
  const left = [...others];
  while (!writeValue(key, value)) {
    const next = left.findLastIndex(isStored);
    if (next < 0) return false; // blocked, or full of somebody else's
    for (const dropped of left.splice(next, 1)) removeValue(dropped);
  }
  return true;
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Whether this browser keeps what it is given; a full one may still keep small things. */
export function keepsValues(): boolean {
  const kept = memory.size === 0 && writeValue("brethren.probe", 1);
  removeValue("brethren.probe");
  return kept;
}
