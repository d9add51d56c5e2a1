import { runsOn } from './matrix.ts'

runsOn('linea')
