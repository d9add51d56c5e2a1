import { runsOn } from './matrix.ts'

runsOn('base')
