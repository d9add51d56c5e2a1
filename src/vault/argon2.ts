/** On its own, so that the worker evaluates the module only when a password is tried, and only this hash is bundled. */
export { argon2id } from 'hash-wasm'
