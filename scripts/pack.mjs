import { gzipSync } from 'fflate'

/**
 * A file of the extension, as `src/lib/extensionFile.ts` reads it. Node's own zlib gives other bytes on other machines.
 *
 * @param {Uint8Array} bytes
 */
export const pack = (bytes) => gzipSync(bytes, { level: 9, mtime: 0 })
