import { callback } from './callback.ts'
import { desk } from './desk.ts'
import { email } from './email.ts'
import { http } from './http.ts'
import { knowledge } from './knowledge.ts'
import { llm } from './llm.ts'
import { mcp } from './mcp.ts'
import { rpa } from './rpa.ts'
import { script } from './script.ts'
import type { Service } from './service.ts'
import { sms } from './sms.ts'
import { suppress } from './suppress.ts'
import { timer } from './timer.ts'
import { transfer } from './transfer.ts'

/** What flows may ask for, by the name in their asks. Subflows are no service: the runtime has the programs itself. */
export const services: Readonly<Record<string, Service>> = {
  http,
  transfer,
  desk,
  timer,
  sms,
  suppress,
  callback,
  script,
  rpa,
  email,
  llm,
  mcp,
  knowledge,
}
