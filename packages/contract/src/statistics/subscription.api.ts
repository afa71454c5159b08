import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { none } from '../kernel/schema.ts'
import { subscription, subscriptionDraft } from './subscription.schema.ts'

const changes = { only: ['Statistics.Subscriptions', 'Audit'] }

export const subscriptionApi = group('Statistics', '/Statistics', {
  Subscriptions: endpoint({
    method: 'GET',
    path: '/Subscriptions',
    summary: 'List the statistics of this tenant that are mailed to you',
    permission: 'Statistics.view',
    response: z.array(subscription),
  }),
  Subscribe: endpoint({
    method: 'POST',
    path: '/Subscriptions',
    summary: 'Have this tenant’s statistics mailed to you every week or month',
    permission: 'Statistics.view',
    body: subscriptionDraft,
    response: subscription,
    changes,
    errors: ['statistics.subscribed', 'statistics.noEmail'],
  }),
  Unsubscribe: endpoint({
    method: 'DELETE',
    path: '/Subscriptions/{idStatisticSubscription}',
    summary: 'Stop a mail with statistics',
    permission: 'Statistics.view',
    response: none,
    changes,
  }),
})
