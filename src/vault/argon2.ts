/** A separate module, so that the worker evaluates it only to try a password, and bundles only this hash. */
export { argon2id } from 'hash-wasm'
