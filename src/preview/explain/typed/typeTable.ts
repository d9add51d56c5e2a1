import { fileOf } from '../../../lib/extensionFile.ts'
import type { Row } from './typeTableShape.ts'

/** The known types, in a file of the extension because most starts need none of them. */
export const knownTypes = fileOf<Row[]>('typed-data.json')
