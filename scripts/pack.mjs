import { gzipSync } from 'fflate'

/**
 * Packs a file for `src/lib/extensionFile.ts`. The output of Node's own zlib differs between machines.
 *
 * @param {Uint8Array} bytes
 */
export const pack = (bytes) => gzipSync(bytes, { level: 9, mtime: 0 })
