import { runsOn } from './matrix.ts'

runsOn('bnb')
