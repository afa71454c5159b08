import type { Domain } from '../kernel/domain.ts'
import { noticeArea } from './notice.person.ts'
import { noticeRoutes } from './notice.routes.ts'

export const notices: Domain = {
  routes: noticeRoutes,
  people: [noticeArea],
}
