/** Keys that are being derived, in threads of their own and in real time. */
export const hashes = { pending: 0 }
