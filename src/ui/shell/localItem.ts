/** A value of `localStorage`, which all pages of the extension share. A browser that blocks site data has none. */
export function localItem(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a value, or removes it if it is `null`. Returns false if the browser blocks site data. */
export function setLocalItem(name: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}
