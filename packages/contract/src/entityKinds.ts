import { accessRequestKind } from './accessRequests/accessRequest.entity.ts'
import { agentAssistKind } from './agentAssist/agentAssist.entity.ts'
import { auditCheckKind, auditLogKind } from './audit/audit.entity.ts'
import { botConfigKind, botModuleKind, botPackageEntity, botServerKind } from './botDeploy/bot.entity.ts'
import { budgetKind } from './budgets/budget.entity.ts'
import { callbackKind, callbackSettingsKind } from './callbacks/callback.entity.ts'
import { balanceKind, campaignKind, campaignPolicyKind } from './campaigns/campaign.entity.ts'
import { contactImportKind, contactsKind } from './contacts/contact.entity.ts'
import { conversationKind, conversationsKind } from './conversations/conversation.entity.ts'
import { savedFilterKind } from './conversations/savedFilters/savedFilter.entity.ts'
import { costComparisonKind, providerPriceKind } from './costs/cost.entity.ts'
import { categoryKind, datasetImportKind, datasetKind } from './datasets/dataset.entity.ts'
import { demoCallKind, demoGroupKind } from './demoCalls/demoCall.entity.ts'
import { destinationKind } from './destinations/destination.entity.ts'
import { adjustmentKind, billingMonthKind } from './economy/economy.entity.ts'
import { erasedPersonKind, erasureKind, returningUserKind } from './erasure/erasure.entity.ts'
import { feeKind } from './fees/fee.entity.ts'
import { flowCommentKinds } from './flowComments/flowComment.entity.ts'
import { scriptKinds } from './flows/flow.entity.ts'
import { flowTestKinds } from './flowTests/flowTest.entity.ts'
import { folderKinds } from './folders/folder.entity.ts'
import { grammarEntityKind } from './grammars/grammar.entity.ts'
import { generalControlKind, themeKind } from './home/home.entity.ts'
import { instanceKind } from './instances/instance.entity.ts'
import { billingDetailsKind, creditNoteKind, invoiceKind } from './invoices/invoice.entity.ts'
import { knowledgeBaseKind, knowledgeSourceEntity } from './knowledgeBase/knowledgeBase.entity.ts'
import { languageKind } from './languages/language.entity.ts'
import { lineEntityKind } from './lines/line.entity.ts'
import { mcpServerKind } from './mcpServers/mcpServer.entity.ts'
import { modelKind } from './models/model.entity.ts'
import { moduleKind } from './modules/module.entity.ts'
import { alertEntityKind, monitoringKind } from './monitoring/monitoring.entity.ts'
import { notificationGroupKind } from './notificationGroups/notificationGroup.entity.ts'
import { packageEntity, packageInstallEntity, packageKeyEntity } from './packages/package.entity.ts'
import { analysisProfileKind, callReviewKind, postcallKind } from './postcall/postcall.entity.ts'
import { legalHoldKind, retentionKind } from './retention/retention.entity.ts'
import { roleKind } from './roles/role.entity.ts'
import { tenantAccessKind } from './signIn/signIn.entity.ts'
import { audioAssetKind } from './speech/speech.entity.ts'
import { statisticKind } from './statistics/statistic.entity.ts'
import { subscriptionKind } from './statistics/subscription.entity.ts'
import { storeGroupKind } from './store/store.entity.ts'
import { suppressionKind } from './suppressions/suppression.entity.ts'
import { tagKind } from './tags/tag.entity.ts'
import { lineTariffKind, tariffImportKind, tariffKind } from './tariffs/tariff.entity.ts'
import { taskKind } from './tasks/task.entity.ts'
import { tenantKind, tenantUsersKind } from './tenants/tenant.entity.ts'
import { tenantKeyKind, tenantValueKind } from './tenantValues/tenantValue.entity.ts'
import { apiSecretKind, userImportKind, userKind } from './users/user.entity.ts'
import { webhookKind } from './webhooks/webhook.entity.ts'

/** Every kind of entity that events of the audit log are about, and the only list of them. */
export const entityKinds = [
  accessRequestKind,
  adjustmentKind,
  agentAssistKind,
  alertEntityKind,
  callbackKind,
  callbackSettingsKind,
  apiSecretKind,
  audioAssetKind,
  auditCheckKind,
  auditLogKind,
  balanceKind,
  botConfigKind,
  botModuleKind,
  botPackageEntity,
  botServerKind,
  billingDetailsKind,
  billingMonthKind,
  budgetKind,
  campaignKind,
  campaignPolicyKind,
  contactImportKind,
  contactsKind,
  conversationKind,
  conversationsKind,
  costComparisonKind,
  creditNoteKind,
  categoryKind,
  datasetImportKind,
  datasetKind,
  demoCallKind,
  demoGroupKind,
  destinationKind,
  erasedPersonKind,
  erasureKind,
  feeKind,
  flowCommentKinds.flow,
  flowCommentKinds.component,
  flowTestKinds.flow,
  flowTestKinds.component,
  folderKinds.flow,
  folderKinds.component,
  folderKinds.campaign,
  generalControlKind,
  grammarEntityKind,
  instanceKind,
  invoiceKind,
  knowledgeBaseKind,
  knowledgeSourceEntity,
  languageKind,
  legalHoldKind,
  lineEntityKind,
  lineTariffKind,
  mcpServerKind,
  modelKind,
  moduleKind,
  monitoringKind,
  analysisProfileKind,
  postcallKind,
  callReviewKind,
  notificationGroupKind,
  providerPriceKind,
  retentionKind,
  returningUserKind,
  roleKind,
  savedFilterKind,
  scriptKinds.flow,
  scriptKinds.component,
  statisticKind,
  subscriptionKind,
  packageEntity,
  packageInstallEntity,
  packageKeyEntity,
  storeGroupKind,
  suppressionKind,
  tagKind,
  tariffImportKind,
  tariffKind,
  taskKind,
  tenantAccessKind,
  tenantKeyKind,
  tenantKind,
  tenantUsersKind,
  tenantValueKind,
  themeKind,
  userImportKind,
  userKind,
  webhookKind,
] as const

export type DeclaredKind = (typeof entityKinds)[number]
