import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id } from '../kernel/schema.ts'
import { bellNotice } from './notice.schema.ts'

export const noticeApi = group('Home', '', {
  Notices: endpoint({
    method: 'GET',
    path: '/Notices',
    summary: 'List your recent notices, newest first',
    permission: 'signedIn',
    response: z.array(bellNotice),
  }),
  ReadNotices: endpoint({
    method: 'POST',
    path: '/Notices/Read',
    summary: 'Mark your notices as read',
    permission: 'signedIn',
    body: z.object({ idNotices: z.array(id).max(200) }),
    response: z.array(bellNotice),
    changes: { only: [] },
    answers: 'Notices',
  }),
})
