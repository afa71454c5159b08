import type { Domain } from '../kernel/domain.ts'
import { callbackArea } from './callback.person.ts'

export const callbacks: Domain = { people: [callbackArea] }
