import { noticeApi } from '@parley/contract/notices/notice.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { noticeArea } from './notice.person.ts'
import { listNotices, readNotices } from './notice.service.ts'

export const notices: Domain = {
  routes: routes(noticeApi, {
    Notices: (ctx) => listNotices(ctx),
    ReadNotices: (ctx, { body }) => readNotices(ctx, body.idNotices),
  }),
  people: [noticeArea],
}
