import { authentication } from './authentication.ts'
import { callBack } from './call-back.ts'
import type { FlowTemplate } from './kit.ts'
import { reception } from './reception.ts'
import { reminder } from './reminder.ts'
import { empty, survey } from './simple.ts'

/** What a new flow can begin from, in the order in which it is offered. */
export const FLOW_TEMPLATES: readonly FlowTemplate[] = [empty, reception, survey, reminder, callBack, authentication]
