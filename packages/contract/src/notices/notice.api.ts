import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id } from '../kernel/schema.ts'
import { bellNotice } from './notice.schema.ts'

export const noticeApi = group('Home', '', {
  Notices: endpoint({
    method: 'GET',
    path: '/Notices',
    summary: 'What oneself was told lately, newest first',
    permission: 'signedIn',
    response: z.array(bellNotice),
  }),
  ReadNotices: endpoint({
    method: 'POST',
    path: '/Notices/Read',
    summary: 'Mark one’s own notices as read',
    permission: 'signedIn',
    body: z.object({ idNotices: z.array(id).max(200) }),
    response: z.array(bellNotice),
  }),
})
