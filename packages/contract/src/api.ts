import { accessRequestApi } from './accessRequests/accessRequest.api.ts'
import { agentAssistApi, agentControlApi } from './agentAssist/agentAssist.api.ts'
import { lineAssistApi } from './agentAssist/lineAssist.api.ts'
import { auditApi } from './audit/audit.api.ts'
import { botAgentApi } from './botDeploy/botAgent.api.ts'
import { botDeployApi } from './botDeploy/botDeploy.api.ts'
import { budgetApi } from './budgets/budget.api.ts'
import { callbackApi, callbackReportApi } from './callbacks/callback.api.ts'
import { campaignApi, campaignPolicyApi, campaignReportApi } from './campaigns/campaign.api.ts'
import { compareApi } from './campaigns/compare.api.ts'
import { rehearsalApi } from './campaigns/rehearsal.api.ts'
import { contactApi, contactReportApi } from './contacts/contact.api.ts'
import { conversationApi } from './conversations/detail/conversation.api.ts'
import { dialLogApi } from './conversations/list/dialLog.api.ts'
import { savedFilterApi } from './conversations/savedFilters/savedFilter.api.ts'
import { comparisonApi } from './costs/comparison.api.ts'
import { costApi } from './costs/cost.api.ts'
import { datasetApi } from './datasets/dataset.api.ts'
import { datasetImportApi } from './datasets/datasetImport.api.ts'
import { demoCallApi } from './demoCalls/demoCall.api.ts'
import { designerApi } from './designer/designer.api.ts'
import { conversationTransferApi, deskApi, transferApi } from './desk/desk.api.ts'
import { destinationApi, lineDestinationApi } from './destinations/destination.api.ts'
import { chargeApi, monthApi } from './economy/economy.api.ts'
import { erasureApi } from './erasure/erasure.api.ts'
import { feeApi } from './fees/fee.api.ts'
import { flowCommentApi } from './flowComments/flowComment.api.ts'
import { flowReplayApi } from './flowReplays/flowReplay.api.ts'
import { flowApi } from './flows/flow.api.ts'
import { rolloutApi } from './flows/rollout.api.ts'
import { flowTestApi } from './flowTests/flowTest.api.ts'
import { folderApi } from './folders/folder.api.ts'
import { grammarApi } from './grammars/grammar.api.ts'
import { homeApi } from './home/home.api.ts'
import { incomingApi, incomingOfModuleApi } from './inbound/incoming.api.ts'
import { instanceApi, instanceComparisonApi, inventoryApi } from './instances/instance.api.ts'
import { syncApi } from './instances/sync.api.ts'
import { billingDetailsApi, invoiceApi, invoiceReportApi } from './invoices/invoice.api.ts'
import type { Endpoint, EndpointDeclaration } from './kernel/endpoint.ts'
import { knowledgeBaseApi } from './knowledgeBase/knowledgeBase.api.ts'
import { languageApi } from './languages/language.api.ts'
import { lineApi, lineOfModuleApi } from './lines/line.api.ts'
import { lookupApi } from './lookups/lookup.api.ts'
import { mcpServerApi } from './mcpServers/mcpServer.api.ts'
import { diagnosisApi } from './models/diagnosis.api.ts'
import { feedbackApi } from './models/feedback.api.ts'
import { modelApi } from './models/model.api.ts'
import { moduleApi } from './modules/module.api.ts'
import { alertApi, monitoringApi } from './monitoring/monitoring.api.ts'
import { noticeApi } from './notices/notice.api.ts'
import { notificationGroupApi } from './notificationGroups/notificationGroup.api.ts'
import { ongoingApi } from './ongoing/ongoing.api.ts'
import { packageApi } from './packages/package.api.ts'
import { analysisProfileApi, callAnalysisApi, postcallApi } from './postcall/postcall.api.ts'
import { reportApi } from './reports/report.api.ts'
import { retentionApi } from './retention/retention.api.ts'
import { roleApi, roleReportApi } from './roles/role.api.ts'
import { rpaApi } from './rpa/rpa.api.ts'
import { signInApi } from './signIn/signIn.api.ts'
import { speechApi } from './speech/speech.api.ts'
import { statisticApi, statisticReportApi } from './statistics/statistic.api.ts'
import { subscriptionApi } from './statistics/subscription.api.ts'
import { storeApi } from './store/store.api.ts'
import { suppressionApi } from './suppressions/suppression.api.ts'
import { suspicionApi } from './suspicions/suspicion.api.ts'
import { lineTariffApi } from './tariffs/lineTariff.api.ts'
import { tariffApi } from './tariffs/tariff.api.ts'
import { tariffImportApi } from './tariffs/tariffImport.api.ts'
import { taskApi } from './tasks/task.api.ts'
import { tenantApi, tenantReportApi } from './tenants/tenant.api.ts'
import { tenantValueApi } from './tenantValues/tenantValue.api.ts'
import { callManagementApi } from './testCalls/testCall.api.ts'
import { apiSecretApi } from './users/apiSecret.api.ts'
import { linkedAccountApi } from './users/linkedAccount.api.ts'
import { securityApi } from './users/security.api.ts'
import { userApi, userReportApi } from './users/user.api.ts'
import { userImportApi } from './users/userImport.api.ts'
import { webhookApi } from './webhooks/webhook.api.ts'

// In two: the compiler writes no type as long as that of all groups into a declaration.
const firstGroups = {
  Home: { ...homeApi, ...noticeApi },
  CallScripts: { ...flowApi, ...flowCommentApi, ...flowReplayApi, ...flowTestApi, ...rolloutApi },
  Folders: folderApi,
  Campaigns: { ...campaignApi, ...compareApi, ...contactApi, ...rehearsalApi, ...suppressionApi },
  Grammars: grammarApi,
  Languages: languageApi,
  DialLogs: { ...dialLogApi, ...savedFilterApi },
  Users: { ...userApi, ...accessRequestApi, ...apiSecretApi, ...securityApi, ...linkedAccountApi, ...userImportApi },
  Roles: roleApi,
  CallManagement: callManagementApi,
  Conversations: { ...conversationApi, ...callAnalysisApi, ...conversationTransferApi },
  Audit: auditApi,
  Erasure: erasureApi,
  Statistics: {
    ...statisticApi,
    ...subscriptionApi,
    ...chargeApi,
    ...costApi,
    ...comparisonApi,
    ...invoiceApi,
    ...monthApi,
  },
  Tasks: taskApi,
  Tools: { ...speechApi, ...packageApi, ...syncApi },
  Tenants: {
    ...tenantApi,
    ...agentControlApi,
    ...retentionApi,
    ...notificationGroupApi,
    ...signInApi,
    ...tariffApi,
    ...tariffImportApi,
    ...feeApi,
    ...billingDetailsApi,
    ...budgetApi,
    ...campaignPolicyApi,
    ...destinationApi,
  },
} as const
const furtherGroups = {
  TenantValues: tenantValueApi,
  AgentAssist: agentAssistApi,
  KnowledgeBase: knowledgeBaseApi,
  McpServers: mcpServerApi,
  DialModules: { ...moduleApi, ...lineOfModuleApi, ...incomingOfModuleApi },
  Nlp: { ...datasetApi, ...datasetImportApi, ...modelApi, ...diagnosisApi, ...feedbackApi },
  Instances: instanceApi,
  InfrastructureComparison: instanceComparisonApi,
  Inventory: inventoryApi,
  Rpa: rpaApi,
  Lookups: lookupApi,
  Assets: {
    ...reportApi,
    ...roleReportApi,
    ...statisticReportApi,
    ...tenantReportApi,
    ...userReportApi,
    ...campaignReportApi,
    ...contactReportApi,
    ...callbackReportApi,
    ...invoiceReportApi,
  },
  DialModuleLines: {
    ...lineApi,
    ...lineTariffApi,
    ...incomingApi,
    ...suspicionApi,
    ...monitoringApi,
    ...postcallApi,
    ...lineDestinationApi,
    ...lineAssistApi,
    ...ongoingApi,
    ...transferApi,
  },
  Alerts: alertApi,
  Callbacks: callbackApi,
  AgentDesk: deskApi,
  AnalysisProfiles: analysisProfileApi,
  BotAgents: botAgentApi,
  BotDeploy: botDeployApi,
  DemoCallGroups: demoCallApi,
  Designer: designerApi,
  StoreGroups: storeApi,
  Webhooks: webhookApi,
} as const

/** Every operation of the core, by group. */
export const api: typeof firstGroups & typeof furtherGroups = { ...firstGroups, ...furtherGroups }

export const endpoints: readonly Endpoint<EndpointDeclaration>[] = Object.values(api).flatMap((calls) =>
  Object.values(calls),
)
