import { runsOn } from './matrix.ts'

runsOn('arbitrum')
