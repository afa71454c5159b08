import { accessRequests } from './accessRequests/accessRequest.domain.ts'
import { agentAssist } from './agentAssist/agentAssist.domain.ts'
import { audit } from './audit/audit.domain.ts'
import { botDeploy } from './botDeploy/bot.domain.ts'
import { budgets } from './budgets/budget.domain.ts'
import { callbacks } from './callbacks/callback.domain.ts'
import { campaigns } from './campaigns/campaign.domain.ts'
import { contacts } from './contacts/contact.domain.ts'
import { costs } from './costs/cost.domain.ts'
import { datasets } from './datasets/dataset.domain.ts'
import { demoCalls } from './demoCalls/demoCall.domain.ts'
import { designer } from './designer/designer.domain.ts'
import { desk } from './desk/desk.domain.ts'
import { destinations } from './destinations/destination.domain.ts'
import { dialer } from './dialer/dialer.domain.ts'
import { economy } from './economy/economy.domain.ts'
import { billingMonths } from './economy/months/month.domain.ts'
import { erasure } from './erasure/erasure.domain.ts'
import { fees } from './fees/fee.domain.ts'
import { flowComments } from './flowComments/flowComment.domain.ts'
import { flowReplays } from './flowReplays/flowReplay.domain.ts'
import { flows } from './flows/flow.domain.ts'
import { flowTests } from './flowTests/flowTest.domain.ts'
import { folders } from './folders/folder.domain.ts'
import { grammars } from './grammars/grammar.domain.ts'
import { home } from './home/home.domain.ts'
import { incoming } from './inbound/incoming.domain.ts'
import { instances } from './instances/instance.domain.ts'
import { invoices } from './invoices/invoice.domain.ts'
import { type Domain, tasksOf } from './kernel/domain.ts'
import type { JobDefinition } from './kernel/jobs/jobRun.ts'
import type { Services } from './kernel/services.ts'
import { fileJob } from './kernel/storage/file.jobs.ts'
import { knowledgeBase } from './knowledgeBase/knowledgeBase.domain.ts'
import { languages } from './languages/language.domain.ts'
import { lines } from './lines/line.domain.ts'
import { lookups } from './lookups/lookup.domain.ts'
import { mail } from './mail/mail.domain.ts'
import { mcpServers } from './mcpServers/mcpServer.domain.ts'
import { models } from './models/model.domain.ts'
import { modules } from './modules/module.domain.ts'
import { monitoring } from './monitoring/monitoring.domain.ts'
import { notices } from './notices/notice.domain.ts'
import { notificationGroups } from './notificationGroups/notificationGroup.domain.ts'
import { ongoing } from './ongoing/ongoing.domain.ts'
import { packages } from './packages/package.domain.ts'
import { postcall } from './postcall/postcall.domain.ts'
import { conversationDetail } from './records/detail/conversation.domain.ts'
import { conversationList } from './records/list/dialLog.domain.ts'
import { savedFilters } from './records/savedFilters/savedFilter.domain.ts'
import { rehearsals } from './rehearsals/rehearsal.domain.ts'
import { reports } from './reports/report.domain.ts'
import { retention } from './retention/retention.domain.ts'
import { roles } from './roles/role.domain.ts'
import { rpa } from './rpa/rpa.domain.ts'
import { signIn } from './signIn/signIn.domain.ts'
import { speech } from './speech/speech.domain.ts'
import { statistics } from './statistics/statistic.domain.ts'
import { store } from './store/store.domain.ts'
import { suppressions } from './suppressions/suppression.domain.ts'
import { suspicions } from './suspicions/suspicion.domain.ts'
import { tags } from './tags/tag.domain.ts'
import { tariffs } from './tariffs/tariff.domain.ts'
import { tasks } from './tasks/task.domain.ts'
import { taskJobs } from './tasks/task.jobs.ts'
import { tenants } from './tenants/tenant.domain.ts'
import { tenantValues } from './tenantValues/tenantValue.domain.ts'
import { testCalls } from './testCalls/testCall.domain.ts'
import { users } from './users/user.domain.ts'
import { webhooks } from './webhooks/webhook.domain.ts'

/** Every domain, and the only list of them: first those that the search of the console finds or that hold people, as both go through them. */
export const domains: readonly Domain[] = [
  flows,
  datasets, // its people before those of conversations, by which their words are found
  conversationList,
  conversationDetail,
  savedFilters,
  campaigns,
  users,
  roles,
  tenants,
  accessRequests,
  dialer,
  mail,
  contacts,
  callbacks,
  suppressions,
  suspicions,
  notices,
  notificationGroups,
  tasks,
  agentAssist,
  reports,
  testCalls,
  botDeploy,
  budgets,
  costs,
  demoCalls,
  designer,
  desk,
  destinations,
  economy,
  erasure,
  billingMonths,
  fees,
  flowComments,
  flowReplays,
  flowTests,
  folders,
  grammars,
  home,
  incoming,
  instances,
  invoices,
  knowledgeBase,
  rpa,
  languages,
  lines,
  lookups,
  mcpServers,
  models,
  modules,
  monitoring,
  ongoing,
  packages,
  postcall,
  rehearsals,
  retention,
  signIn,
  speech,
  statistics,
  store,
  tags,
  tariffs,
  tenantValues,
  webhooks,
  audit, // the last, since it hears of what an erasure does in the others
]

/** What happens behind requests. */
export const allJobs = (services: Services, all = domains): readonly JobDefinition[] => [
  fileJob(services),
  ...taskJobs(tasksOf(all, services)),
  ...all.flatMap(({ jobs }) => jobs?.(services) ?? []),
]
