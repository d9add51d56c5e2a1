/** The number of keys being derived, in separate threads and in real time. */
export const hashes = { pending: 0 }
