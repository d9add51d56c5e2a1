/** A separate module, evaluated only for the import of a keystore. It yields to other tasks while it works. */
export { scryptAsync } from '@noble/hashes/scrypt'
