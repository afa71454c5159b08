import type { Domain } from '../kernel/domain.ts'
import { mailJob } from './mail.jobs.ts'
import { mailArea } from './mail.person.ts'

export const mail: Domain = {
  people: [mailArea],
  jobs: (services) => [mailJob(services)],
}
