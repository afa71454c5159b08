import type { HttpPayload } from '@parley/flow'
import { performRequest } from '../requests/performRequest.ts'
import type { Service } from './service.ts'

export const http: Service = ({ payload, timeoutMs }, { requests }, signal) =>
  // The node that asks makes its payload from this type.
  performRequest({ ...(payload as HttpPayload), timeoutMs }, requests, signal)
