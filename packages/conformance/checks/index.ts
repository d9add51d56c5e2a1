import type { Topic } from '../check.ts'
import { eip747 } from './eip747.ts'
import { eip1102 } from './eip1102.ts'
import { eip1193 } from './eip1193.ts'
import { eip2255 } from './eip2255.ts'
import { eip3085 } from './eip3085.ts'
import { eip3326 } from './eip3326.ts'
import { atomicity } from './eip5792/atomicity.ts'
import { capabilities } from './eip5792/capabilities.ts'
import { errors } from './eip5792/errors.ts'
import { execution } from './eip5792/execution.ts'
import { getCapabilities } from './eip5792/getCapabilities.ts'
import { ids } from './eip5792/ids.ts'
import { lifetime } from './eip5792/lifetime.ts'
import { shape } from './eip5792/shape.ts'
import { status } from './eip5792/status.ts'
import { eip6963 } from './eip6963.ts'
import { eip7702 } from './eip7702.ts'
import { node } from './interface/node.ts'
import { sendCalls } from './interface/sendCalls.ts'
import { watchAsset } from './interface/watchAsset.ts'

/** All checks, in the order of a report. Add a line here for a new file of checks. */
export const topics: readonly Topic[] = [
  eip1193,
  eip6963,
  eip1102,
  eip2255,
  eip3326,
  eip3085,
  eip747,
  shape,
  errors,
  ids,
  capabilities,
  getCapabilities,
  execution,
  atomicity,
  status,
  lifetime,
  eip7702,
  sendCalls,
  watchAsset,
  node,
]
