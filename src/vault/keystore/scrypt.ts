/** On its own, so that the worker evaluates the module only when a keystore is imported. It lets others work meanwhile. */
export { scryptAsync } from '@noble/hashes/scrypt'
