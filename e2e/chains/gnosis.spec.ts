import { runsOn } from './matrix.ts'

runsOn('gnosis')
