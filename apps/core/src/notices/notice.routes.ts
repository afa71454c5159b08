import { noticeApi } from '@parley/contract/notices/notice.api.ts'
import { routes } from '../kernel/routes.ts'
import { listNotices, readNotices } from './notice.service.ts'

export const noticeRoutes = routes(noticeApi, {
  Notices: (ctx) => listNotices(ctx),
  ReadNotices: (ctx, { body }) => readNotices(ctx, body.idNotices),
})
