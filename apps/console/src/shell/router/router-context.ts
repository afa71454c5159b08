import type { UserInfo } from '@parley/contract/home/home.schema.ts'
import type { Services } from '../services.ts'

export interface RouterContext {
  readonly services: Services
  /** Added by the frame's route. */
  readonly user?: UserInfo
}
