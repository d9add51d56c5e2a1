import { runsOn } from './matrix.ts'

runsOn('polygon')
