import { runsOn } from './matrix.ts'

runsOn('mainnet')
