import { accessRequestRoutes } from './accessRequests/accessRequest.routes.ts'
import { agentAssistRoutes } from './agentAssist/agentAssist.routes.ts'
import { assetRoutes } from './assets/asset.routes.ts'
import { auditCheckTask } from './audit/audit.jobs.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { callManagementRoutes } from './callManagement/testCall.routes.ts'
import { callScriptRoutes } from './callScripts/callScript.routes.ts'
import { conversationRoutes } from './conversations/conversation.routes.ts'
import { historyTask } from './demo/history.jobs.ts'
import { designerRoutes } from './designer/designer.routes.ts'
import { dialLogRoutes } from './dialLogs/dialLog.routes.ts'
import { dialLogExportTask } from './dialLogs/dialLogExport.ts'
import { erasureTask } from './erasure/erasure.jobs.ts'
import { erasureRoutes } from './erasure/erasure.routes.ts'
import { feeRoutes } from './fees/fee.routes.ts'
import { folderRoutes } from './folders/folder.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import type { JobDefinition } from './kernel/jobs/jobRun.ts'
import type { Route } from './kernel/routes.ts'
import type { Services } from './kernel/services.ts'
import { fileJob } from './kernel/storage/file.jobs.ts'
import { knowledgeBaseRoutes } from './knowledgeBase/knowledgeBase.routes.ts'
import { lookupRoutes } from './lookups/lookup.routes.ts'
import { mailJob } from './mail/mail.jobs.ts'
import { noticeRoutes } from './notices/notice.routes.ts'
import { collectJob } from './notificationGroups/collect.jobs.ts'
import { deliverJob } from './notificationGroups/deliver.jobs.ts'
import { notificationGroupRoutes } from './notificationGroups/notificationGroup.routes.ts'
import { retentionNight, retentionTask } from './retention/retention.jobs.ts'
import { retentionRoutes } from './retention/retention.routes.ts'
import { roleRoutes } from './roles/role.routes.ts'
import { signInRoutes } from './signInPolicy/signIn.routes.ts'
import { statisticRoutes } from './statistics/statistic.routes.ts'
import { tariffRoutes } from './tariffs/tariff.routes.ts'
import { taskJob } from './tasks/task.jobs.ts'
import { taskRoutes } from './tasks/task.routes.ts'
import type { TaskDefinition } from './tasks/taskRun.ts'
import { tenantRoutes } from './tenants/tenant.routes.ts'
import { userRoutes } from './users/user.routes.ts'
import { userImportTask } from './users/userImport.jobs.ts'

/** Every operation that the core answers, by domain. */
export const allRoutes = (services: Services): readonly Route[] => [
  ...accessRequestRoutes(services),
  ...agentAssistRoutes,
  ...assetRoutes,
  ...auditRoutes(services),
  ...callManagementRoutes,
  ...callScriptRoutes,
  ...conversationRoutes,
  ...designerRoutes,
  ...dialLogRoutes(),
  ...erasureRoutes,
  ...feeRoutes,
  ...folderRoutes,
  ...homeRoutes(services),
  ...knowledgeBaseRoutes,
  ...lookupRoutes,
  ...noticeRoutes,
  ...notificationGroupRoutes(services),
  ...retentionRoutes,
  ...roleRoutes(services),
  ...signInRoutes(services),
  ...statisticRoutes,
  ...tariffRoutes,
  ...taskRoutes(services),
  ...tenantRoutes(services),
  ...userRoutes(services),
]

/** What people start and then watch. */
const allTasks = (services: Services): readonly TaskDefinition[] => [
  auditCheckTask(services),
  dialLogExportTask(services),
  erasureTask(services),
  historyTask,
  retentionTask,
  userImportTask(services),
]

/** What happens behind requests. */
export const allJobs = (services: Services): readonly JobDefinition[] => [
  fileJob(services),
  collectJob,
  deliverJob(services),
  mailJob(services),
  retentionNight,
  taskJob(allTasks(services)),
]
