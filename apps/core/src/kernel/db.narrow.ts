import type { AgentControl } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import type {
  BotModuleState,
  BotPackageKind,
  BotServerState,
  DeploymentState,
} from '@parley/contract/botDeploy/bot.enum.ts'
import type { BotSetting } from '@parley/contract/botDeploy/botConfig.schema.ts'
import type { DeploymentStep, LogLine } from '@parley/contract/botDeploy/botModule.schema.ts'
import type { ServerLoad } from '@parley/contract/botDeploy/botServer.schema.ts'
import type { BotManifest } from '@parley/contract/botDeploy/manifest.schema.ts'
import type { CallbackBy, CallbackKeeper, CallbackResult } from '@parley/contract/callbacks/callback.enum.ts'
import type {
  AttemptResult,
  campaignEventKind,
  machineReaction,
  VersionPolicy,
} from '@parley/contract/campaigns/campaign.enum.ts'
import type {
  CallingWindow,
  CampaignSchedule,
  CampaignSetup,
  ContactColumn,
  Hold,
  RetryRules,
} from '@parley/contract/campaigns/campaign.schema.ts'
import type { RuleAction, RuleCondition } from '@parley/contract/campaigns/rule.schema.ts'
import type {
  ContactImportResult,
  ContactImportState,
  ContactState,
  DecisionCode,
} from '@parley/contract/contacts/contact.enum.ts'
import type { ContactImport, ContactNumber } from '@parley/contract/contacts/contact.schema.ts'
import type { SavedFilter } from '@parley/contract/conversations/savedFilters/savedFilter.schema.ts'
import type { CostComparison } from '@parley/contract/costs/comparison.schema.ts'
import type { ProviderPrice } from '@parley/contract/costs/cost.schema.ts'
import type { DemoCall } from '@parley/contract/demoCalls/demoCall.schema.ts'
import type { TransferState, WrapUpOutcome } from '@parley/contract/desk/desk.enum.ts'
import type { Transfer } from '@parley/contract/desk/desk.schema.ts'
import type { DestinationReason, DestinationUse } from '@parley/contract/destinations/destination.enum.ts'
import type { DestinationEntry } from '@parley/contract/destinations/destination.schema.ts'
import type { EconomyFees, EconomyRunResult } from '@parley/contract/economy/economy.schema.ts'
import type { billingMode } from '@parley/contract/enums/billing.enum.ts'
import type { CallOutcome, CallType, ChannelType } from '@parley/contract/enums/conversation.enum.ts'
import type { channelIntegration, LineKind, variableKind } from '@parley/contract/enums/line.enum.ts'
import type {
  ActionKind,
  comparisonResult,
  FolderKind,
  ProcessState,
  ScriptKind,
  TaskStatus,
} from '@parley/contract/enums/operations.enum.ts'
import type { ErasureMode, IdentifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import type { ErasureReceipt } from '@parley/contract/erasure/erasure.schema.ts'
import type { Fee } from '@parley/contract/fees/fee.schema.ts'
import type { ReplayCase, ReplayCounts } from '@parley/contract/flowReplays/flowReplay.schema.ts'
import type { RolloutState } from '@parley/contract/flows/rollout.enum.ts'
import type { TestContent, TestResult } from '@parley/contract/flowTests/flowTest.schema.ts'
import type { FollowUpChannel, FollowUpReason, FollowUpState } from '@parley/contract/followUps/followUp.enum.ts'
import type { FollowUps } from '@parley/contract/followUps/followUp.schema.ts'
import type { GrammarKind } from '@parley/contract/grammars/grammar.enum.ts'
import type { GrammarDefinition, TestPhrase } from '@parley/contract/grammars/grammar.schema.ts'
import type { WhenClosed, WhenFull } from '@parley/contract/inbound/incoming.enum.ts'
import type { AdmissionEntry, RefusedCall } from '@parley/contract/inbound/incoming.schema.ts'
import type { ComparedKind, InstanceRole, InstanceState } from '@parley/contract/instances/instance.enum.ts'
import type { VatTreatment } from '@parley/contract/invoices/invoice.enum.ts'
import type { InvoiceSnapshot } from '@parley/contract/invoices/invoice.schema.ts'
import type { EnumValue } from '@parley/contract/kernel/enum.ts'
import type { ImportEncoding, ImportResult, ImportSeparator, ImportState } from '@parley/contract/kernel/import.enum.ts'
import type { CellsOf, ImportRowFacts, Places } from '@parley/contract/kernel/import.schema.ts'
import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import type { KnowledgeSourceKind, KnowledgeSourceState } from '@parley/contract/knowledgeBase/knowledgeBase.enum.ts'
import type { GoldenQuestion, KnowledgeEntry } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { KeptMinScore } from '@parley/contract/knowledgeBase/minScore.schema.ts'
import type { FetchRules, HeldText, SourceText } from '@parley/contract/knowledgeBase/source.schema.ts'
import type { Model, StoredEngine, TestAnswer } from '@parley/contract/models/model.schema.ts'
import type { OutageKind } from '@parley/contract/modules/module.enum.ts'
import type { CallbotSettings, ModuleTest } from '@parley/contract/modules/module.schema.ts'
import type { ModuleSettings } from '@parley/contract/modules/settings/settings.ts'
import type { ActiveHours, Alert } from '@parley/contract/monitoring/monitoring.schema.ts'
import type {
  DeliveryState,
  NotificationChannel,
  NotificationEvent,
} from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import type { QuietHours } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import type { PackageManifest } from '@parley/contract/packages/manifest.schema.ts'
import type { PackageKind } from '@parley/contract/packages/package.enum.ts'
import type { PackageChoice } from '@parley/contract/packages/package.schema.ts'
import type { ProfileDefinition, ReviewDraft, StoredFinding } from '@parley/contract/postcall/postcall.schema.ts'
import type { RetentionAction, RetentionPart } from '@parley/contract/retention/retention.enum.ts'
import type { Pronunciation, SpeechChoice } from '@parley/contract/speech/speech.schema.ts'
import type { StatisticSubscription } from '@parley/contract/statistics/subscription.schema.ts'
import type { StoreItemKind, StoreThingKind } from '@parley/contract/store/store.enum.ts'
import type { Tag } from '@parley/contract/tags/tag.schema.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import type { Parameter, TenantContact, TenantLimits } from '@parley/contract/tenants/tenant.schema.ts'
import type { ApiSecret } from '@parley/contract/users/apiSecret.schema.ts'
import type { WebhookContent, WebhookEvent } from '@parley/contract/webhooks/webhook.enum.ts'
import type { Evaluation } from '@parley/nlp'
import type { Author } from './ctx.ts'
import type { RunPart } from './retentionPart.ts'

/** Columns that hold less than their type in the database lets in: enumerations, and the shapes of JSON. */
export interface Narrow {
  'accessRequest.permissions': string[]
  'agentControl.features': AgentControl['features']
  'agentControl.languages': AgentControl['languages']
  'agentControl.rules': AgentControl['rules']
  'alert.evidence': NonNullable<Alert['evidence']>
  'alert.kind': Alert['kind']
  'alertRule.hours': ActiveHours | null
  'apiSecret.scopes': NonNullable<ApiSecret['scopes']>
  'appUser.theme': 'light' | 'dark' | 'system'
  'auditEvent.kind': ActionKind
  'billingDetails.vat': VatTreatment
  'callbackAttempt.keeper': CallbackKeeper
  'callbackAttempt.limited': readonly { readonly idLine: number; readonly prefix: string }[]
  'callbackAttempt.result': CallbackResult | null
  'callbackRequest.lastResult': CallbackResult | null
  'callbackRequest.state': 'OPEN' | 'CALLING' | 'DONE' | 'GIVEN_UP'
  'callbackSetting.by': CallbackBy
  'callbackSetting.days': number[]
  'campaign.breaker': CampaignSetup['breaker']
  'campaign.columns': readonly ContactColumn[]
  'campaign.followUps': FollowUps
  'campaign.frequencyCap': CampaignSetup['frequencyCap']
  'campaign.holds': readonly Hold[]
  'campaign.nextNumber': CampaignSetup['nextNumber']
  'campaign.onMachine': EnumValue<typeof machineReaction>
  'campaign.restrictedDates': CampaignSchedule['restrictedDates']
  'campaign.retries': RetryRules
  'campaign.status': ProcessState
  'campaign.windows': readonly CallingWindow[]
  'campaignAttempt.limited': readonly { readonly idLine: number; readonly prefix: string }[]
  'campaignAttempt.result': AttemptResult | null
  'campaignContact.data': Readonly<Record<string, Json>>
  'campaignContact.lastResult': AttemptResult | null
  'campaignContact.numbers': readonly ContactNumber[] | null
  'campaignContact.results': Readonly<Partial<Record<AttemptResult, number>>>
  'campaignContact.state': ContactState
  'campaignDecision.code': DecisionCode
  'campaignDecision.facts': Readonly<Record<string, Json>>
  'campaignEvent.kind': EnumValue<typeof campaignEventKind>
  'campaignFlow.versionPolicy': VersionPolicy
  'campaignFollowUp.channel': FollowUpChannel
  'campaignFollowUp.reason': FollowUpReason | null
  'campaignFollowUp.state': FollowUpState
  'campaignHour.result': AttemptResult
  'campaignRule.action': RuleAction
  'campaignRule.condition': RuleCondition
  'campaignTally.state': ContactState
  'comparedThing.kind': ComparedKind
  'comparedThing.result': EnumValue<typeof comparisonResult>
  'contactImportBefore.numbers': readonly ContactNumber[] | null
  'contactImport.columns': ContactImport['columns']
  'contactImport.counts': Partial<ContactImport['counts']>
  'contactImport.state': ContactImportState
  'contactImportRow.cells': readonly string[]
  'contactImportRow.problems': readonly { readonly field: string; readonly reason: string }[]
  'contactImportRow.result': ContactImportResult
  'billingMonth.feeParts': EconomyFees['fees']
  'callScript.channel': ChannelType
  'callScript.scriptKind': ScriptKind
  'callScript.type': CallType
  'callScriptDraft.document': Json
  'callScriptDraftWork.after': Json
  'callScriptDraftWork.before': Json
  'callScriptDraftWork.who': Author
  'botConfigVersion.secrets': Readonly<Record<string, string>>
  'botConfigVersion.settings': BotSetting[]
  'botDeployment.state': DeploymentState
  'botDeployment.steps': DeploymentStep[]
  'botModule.logTail': LogLine[]
  'botModule.state': BotModuleState
  'botPackage.kind': BotPackageKind
  'botPackage.manifest': BotManifest
  'botServer.load': ServerLoad | null
  'botServer.state': BotServerState
  'callScriptHistory.document': Json
  'callScriptSnapshot.document': Json
  'demoCall.variables': DemoCall['variables']
  'destinationPolicy.destinations': readonly DestinationEntry[]
  'destinationRefusal.reason': DestinationReason
  'destinationRefusal.use': DestinationUse
  'dialLog.callType': CallType
  'dialLog.channel': ChannelType
  'dialLog.direction': 'in' | 'out'
  'dialLog.outcome': CallOutcome
  'dialModule.callbot': Partial<CallbotSettings>
  'dialModule.integration': EnumValue<typeof channelIntegration>
  'dialModule.lastTest': ModuleTest | null
  'dialModule.secretNames': string[]
  'dialModule.settings': ModuleSettings | Record<string, never>
  'moduleOutage.kind': OutageKind
  'economyRun.result': EconomyRunResult | null
  'erasure.kind': IdentifierKind
  'erasure.mode': ErasureMode
  'erasure.receipt': ErasureReceipt
  'fee.category': Fee['category']
  'fee.period': Fee['period']
  'flowComment.mentions': number[]
  'flowReplay.counts': ReplayCounts
  'flowReplayCase.doubts': ReplayCase['doubts']
  'flowReplayCase.replayGroup': ReplayCase['group']
  'flowReplayCase.stopped': ReplayCase['stopped']
  'flowRollout.state': RolloutState
  'flowTest.content': TestContent
  'flowTestResult.result': TestResult
  'folder.kind': FolderKind
  'grammar.definition': GrammarDefinition
  'grammar.kind': GrammarKind
  'grammar.tests': TestPhrase[]
  'line.assistFeatures': AgentControl['features'] | null
  'line.destinations': readonly DestinationEntry[]
  'line.whenClosed': WhenClosed
  'line.whenFull': WhenFull
  'nlpModelVersion.answers': readonly TestAnswer[]
  'nlpModelVersion.categories': string[]
  'nlpModelVersion.engine': StoredEngine
  'nlpModelVersion.evaluation': Evaluation
  'nlpModelVersion.state': Model['state']
  'importFile.columns': Places<string>
  'analysisProfileVersion.definition': ProfileDefinition
  'callAnalysis.result': StoredFinding
  'callReview.answers': ReviewDraft['answers']
  'importFile.encoding': ImportEncoding
  'importFile.separator': ImportSeparator
  'importFile.state': ImportState
  'importFile.titles': string[]
  'importRow.cells': CellsOf<string>
  'importRow.changes': ImportRowFacts['changes']
  'importRow.problems': ImportRowFacts['problems']
  'importRow.result': ImportResult
  'instance.role': InstanceRole
  'instance.state': InstanceState
  'invoice.snapshot': InvoiceSnapshot
  'line.kind': LineKind
  'notificationDelivery.channel': NotificationChannel
  'notificationDelivery.state': DeliveryState
  'notificationGroup.emails': string[]
  'notificationGroup.events': NotificationEvent[]
  'notificationGroup.idUsers': number[]
  'notificationGroup.quiet': QuietHours
  'notificationMessage.kind': NotificationEvent
  'raisedEvent.kind': NotificationEvent
  'queuedCall.trail': AdmissionEntry[]
  'refusedCall.refusedAs': RefusedCall['refusedAs']
  'refusedCall.trail': AdmissionEntry[]
  'retentionRule.action': RetentionAction
  'retentionRule.part': RetentionPart
  'retentionRun.parts': readonly RunPart[]
  'retentionRunDay.part': RetentionPart
  'audioAsset.peaks': number[]
  'language.pronunciations': Pronunciation[]
  'language.speech': SpeechChoice
  'knowledgeBase.entries': KnowledgeEntry[]
  'knowledgeBase.golden': GoldenQuestion[]
  'knowledgeBase.minScore': KeptMinScore
  'knowledgeSource.kind': KnowledgeSourceKind
  'knowledgeSource.state': KnowledgeSourceState
  'knowledgeSource.rules': FetchRules
  'knowledgeSource.live': SourceText
  'knowledgeSource.held': HeldText
  'role.permissions': PermissionMap
  'transfer.mode': Transfer['mode']
  'transfer.outcome': WrapUpOutcome | null
  'transfer.state': TransferState
  'savedFilter.filters': SavedFilter['filters']
  'statisticSubscription.rhythm': StatisticSubscription['rhythm']
  'signInPolicy.networks': string[]
  'tag.tone': Tag['tone']
  'callCost.unit': ProviderPrice['unit']
  'costComparison.state': CostComparison['state']
  'costComparison.unit': CostComparison['unit']
  'costDay.unit': ProviderPrice['unit']
  'providerPrice.unit': ProviderPrice['unit']
  'providerPrice.prefixes': ProviderPrice['prefixes']
  'tariffVersion.mode': EnumValue<typeof billingMode>
  'tariffVersion.terms': Omit<TariffTerms, 'mode' | 'validFrom' | 'validTo'>
  'task.status': TaskStatus
  'package.choice': PackageChoice | null
  'package.manifest': PackageManifest
  'packageInstall.result': Json
  'packageThing.base': Json
  'packageThing.kind': PackageKind
  'storeItem.kind': StoreItemKind
  'storeTaken.base': Json
  'storeTaken.bindings': Readonly<Record<string, string>>
  'storeTaken.kind': StoreThingKind
  'tenant.contact': TenantContact
  'tenant.limits': TenantLimits
  'tenant.passwordPolicy': 0 | 1 | 2 | 3
  'tenantParameter.items': Parameter[]
  'tenantVariable.kind': EnumValue<typeof variableKind>
  'webhook.content': WebhookContent
  'webhook.events': WebhookEvent[]
  'webhook.idLines': number[]
  'webhookDelivery.event': WebhookEvent
  'webhookDelivery.state': DeliveryState
}
