import { runsOn } from './matrix.ts'

runsOn('op')
