/** The number of keys and signatures in progress, which other threads compute in real time. */
export const hashes = { pending: 0 }
