import type { Domain } from '../kernel/domain.ts'
import { suppressionArea } from './suppression.person.ts'

export const suppressions: Domain = { people: [suppressionArea] }
