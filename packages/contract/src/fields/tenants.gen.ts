// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'idParent': {"name":"idParent","label":"Part of"},
  'contact': {"name":"contact","label":"Contact"},
  'contact.name': {"name":"contact.name","label":"Contact person","maxLength":120},
  'contact.email': {"name":"contact.email","label":"Email","maxLength":254,"kind":"email"},
  'contact.phone': {"name":"contact.phone","label":"Phone","maxLength":40},
  'timezone': {"name":"timezone","label":"Time zone","isRequired":true,"maxLength":60},
  'locale': {"name":"locale","label":"Language and region","isRequired":true,"minLength":2,"maxLength":35},
  'currency': {"name":"currency","label":"Currency","isRequired":true},
  'limits': {"name":"limits","label":"Limits","help":"Empty: no limit"},
  'limits.concurrentCalls': {"name":"limits.concurrentCalls","label":"Conversations at once","min":0,"max":100000,"isWhole":true},
  'limits.callsPerMinute': {"name":"limits.callsPerMinute","label":"New conversations a minute","min":0,"max":100000,"isWhole":true},
  'limits.runningCampaigns': {"name":"limits.runningCampaigns","label":"Running campaigns","min":0,"max":10000,"isWhole":true},
  'limits.storageBytes': {"name":"limits.storageBytes","label":"Storage","min":0,"max":1000000000000000,"isWhole":true},
  'limits.smsPerDay': {"name":"limits.smsPerDay","label":"SMS a day","min":0,"max":10000000000,"isWhole":true},
  'limits.emailsPerDay': {"name":"limits.emailsPerDay","label":"Emails of flows a day","min":0,"max":10000000000,"isWhole":true},
  'limits.agentTokensPerDay': {"name":"limits.agentTokensPerDay","label":"Tokens of language models a day","min":0,"max":10000000000,"isWhole":true},
  'administrator.firstname': {"name":"administrator.firstname","label":"First name","isRequired":true,"maxLength":80},
  'administrator.lastname': {"name":"administrator.lastname","label":"Last name","isRequired":true,"maxLength":80},
  'administrator.username': {"name":"administrator.username","label":"Username","help":"Used to sign in. Must be unique.","isRequired":true,"maxLength":100},
  'administrator.email': {"name":"administrator.email","label":"Email","isRequired":true,"maxLength":254,"kind":"email"},
} as const satisfies Fields

export const UpdateBasic = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'idParent': {"name":"idParent","label":"Part of"},
  'contact': {"name":"contact","label":"Contact"},
  'contact.name': {"name":"contact.name","label":"Contact person","maxLength":120},
  'contact.email': {"name":"contact.email","label":"Email","maxLength":254,"kind":"email"},
  'contact.phone': {"name":"contact.phone","label":"Phone","maxLength":40},
  'timezone': {"name":"timezone","label":"Time zone","isRequired":true,"maxLength":60},
  'locale': {"name":"locale","label":"Language and region","isRequired":true,"minLength":2,"maxLength":35},
  'currency': {"name":"currency","label":"Currency","isRequired":true},
  'limits': {"name":"limits","label":"Limits","help":"Empty: no limit"},
  'limits.concurrentCalls': {"name":"limits.concurrentCalls","label":"Conversations at once","min":0,"max":100000,"isWhole":true},
  'limits.callsPerMinute': {"name":"limits.callsPerMinute","label":"New conversations a minute","min":0,"max":100000,"isWhole":true},
  'limits.runningCampaigns': {"name":"limits.runningCampaigns","label":"Running campaigns","min":0,"max":10000,"isWhole":true},
  'limits.storageBytes': {"name":"limits.storageBytes","label":"Storage","min":0,"max":1000000000000000,"isWhole":true},
  'limits.smsPerDay': {"name":"limits.smsPerDay","label":"SMS a day","min":0,"max":10000000000,"isWhole":true},
  'limits.emailsPerDay': {"name":"limits.emailsPerDay","label":"Emails of flows a day","min":0,"max":10000000000,"isWhole":true},
  'limits.agentTokensPerDay': {"name":"limits.agentTokensPerDay","label":"Tokens of language models a day","min":0,"max":10000000000,"isWhole":true},
} as const satisfies Fields

export const Suspend = {
  'reason': {"name":"reason","label":"Reason, shown to its users","isRequired":true,"maxLength":300},
  'endConversations': {"name":"endConversations","label":"End running conversations"},
} as const satisfies Fields

export const UpdateParameters = {
  'items': {"name":"items","label":"Parameters"},
  'items.*.key': {"name":"items.*.key","label":"Key","isRequired":true},
  'items.*.type': {"name":"items.*.type","label":"Type","isRequired":true,"options":[{"value":"text","label":"Text"},{"value":"number","label":"Number"},{"value":"boolean","label":"Yes or no"},{"value":"json","label":"JSON"}]},
  'items.*.value': {"name":"items.*.value","label":"Value","maxLength":10000},
  'items.*.note': {"name":"items.*.note","label":"Note","maxLength":200},
} as const satisfies Fields

export const UpdateAgentControlSetup = {
  'features': {"name":"features","label":"Features","options":[{"value":0,"label":"Risk level"},{"value":1,"label":"Live transcription"},{"value":2,"label":"Call transfer"}]},
  'languages': {"name":"languages","label":"Languages","each":{"minLength":2,"maxLength":20}},
  'rules': {"name":"rules","label":"Risk rules"},
  'rules.*.phrases.*.text': {"name":"rules.*.phrases.*.text","label":"Word or phrase","isRequired":true,"maxLength":100},
  'rules.*.phrases.*.weight': {"name":"rules.*.phrases.*.weight","label":"Weight","isRequired":true,"min":0.1,"max":100},
  'rules.*.thresholds.low': {"name":"rules.*.thresholds.low","label":"Low from","isRequired":true,"min":0.1,"max":1000},
  'rules.*.thresholds.medium': {"name":"rules.*.thresholds.medium","label":"Medium from","isRequired":true,"min":0.1,"max":1000},
  'rules.*.thresholds.high': {"name":"rules.*.thresholds.high","label":"High from","isRequired":true,"min":0.1,"max":1000},
} as const satisfies Fields

export const TryRiskRules = {
  'text': {"name":"text","label":"Sample text","help":"Scored as one conversation, with the rules shown here","maxLength":20000},
  'rules.phrases.*.text': {"name":"rules.phrases.*.text","label":"Word or phrase","isRequired":true,"maxLength":100},
  'rules.phrases.*.weight': {"name":"rules.phrases.*.weight","label":"Weight","isRequired":true,"min":0.1,"max":100},
  'rules.thresholds.low': {"name":"rules.thresholds.low","label":"Low from","isRequired":true,"min":0.1,"max":1000},
  'rules.thresholds.medium': {"name":"rules.thresholds.medium","label":"Medium from","isRequired":true,"min":0.1,"max":1000},
  'rules.thresholds.high': {"name":"rules.thresholds.high","label":"High from","isRequired":true,"min":0.1,"max":1000},
} as const satisfies Fields

export const TryRiskRulesOnPast = {
  'rules.phrases.*.text': {"name":"rules.phrases.*.text","label":"Word or phrase","isRequired":true,"maxLength":100},
  'rules.phrases.*.weight': {"name":"rules.phrases.*.weight","label":"Weight","isRequired":true,"min":0.1,"max":100},
  'rules.thresholds.low': {"name":"rules.thresholds.low","label":"Low from","isRequired":true,"min":0.1,"max":1000},
  'rules.thresholds.medium': {"name":"rules.thresholds.medium","label":"Medium from","isRequired":true,"min":0.1,"max":1000},
  'rules.thresholds.high': {"name":"rules.thresholds.high","label":"High from","isRequired":true,"min":0.1,"max":1000},
} as const satisfies Fields

export const UpdateRetention = {
  'rules': {"name":"rules","label":"Retention"},
  'rules.*.part': {"name":"rules.*.part","label":"Part","isRequired":true,"options":[{"value":"conversation","label":"Conversations"},{"value":"transcript","label":"Transcripts"},{"value":"variables","label":"Variables"},{"value":"events","label":"Events"},{"value":"contacts","label":"Contacts"},{"value":"audit","label":"Audit log"}]},
  'rules.*.days': {"name":"rules.*.days","label":"Days","help":"Leave empty to keep forever.","isRequired":true,"min":1,"max":3650,"isWhole":true},
  'rules.*.action': {"name":"rules.*.action","label":"Action","isRequired":true,"options":[{"value":"delete","label":"Delete"},{"value":"anonymise","label":"Anonymize"}]},
  'hold': {"name":"hold","label":"Reason for the hold","maxLength":300},
} as const satisfies Fields

export const HoldConversation = {
  'guid': {"name":"guid","label":"Guid of the conversation","isRequired":true},
  'reason': {"name":"reason","label":"Why it must stay","isRequired":true,"maxLength":300},
} as const satisfies Fields

export const CreateNotificationGroup = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'isEnabled': {"name":"isEnabled","label":"Switched on"},
  'events': {"name":"events","label":"Events","isRequired":true,"options":[{"value":"alert.opened","label":"Alert opened"},{"value":"alert.resolved","label":"Alert resolved"},{"value":"budget.reached","label":"Budget reached"},{"value":"callback.late","label":"Callback late"},{"value":"campaign.held","label":"Campaign held"},{"value":"campaign.status","label":"Campaign status changed"},{"value":"campaigns.started","label":"Campaigns started"},{"value":"campaigns.stopped","label":"Campaigns stopped"},{"value":"chain.broken","label":"Audit log tampered with"},{"value":"conversation.failed","label":"Conversation failed"},{"value":"erasure.finished","label":"Personal data erased"},{"value":"flow.published","label":"Flow published"},{"value":"flow.worse","label":"New version of a flow worse"},{"value":"fraud.suspected","label":"Signs of fraud"},{"value":"instance.aligned","label":"Instances in line again"},{"value":"instance.differs","label":"Instances differ"},{"value":"line.unbilled","label":"Line without billing"},{"value":"module.down","label":"Module down"},{"value":"retention.finished","label":"Retention run finished"},{"value":"task.failed","label":"Task failed"},{"value":"user.locked","label":"User locked"}]},
  'emails': {"name":"emails","label":"Email addresses","help":"Enter or a comma adds one.","each":{"maxLength":254,"kind":"email"}},
  'webhookUrl': {"name":"webhookUrl","label":"Webhook","help":"Parley sends signed JSON to this address and tries up to five times.","maxLength":500,"kind":"url"},
  'idUsers': {"name":"idUsers","label":"In-app recipients"},
  'quiet': {"name":"quiet","label":"Quiet hours","help":"Emails and webhooks are held until quiet hours end; informational events are skipped. People still see events in Parley immediately, and tampering with the audit log is always reported."},
  'quiet.from': {"name":"quiet.from","label":"From","isRequired":true,"kind":"time"},
  'quiet.to': {"name":"quiet.to","label":"To","isRequired":true,"kind":"time"},
  'quiet.zone': {"name":"quiet.zone","label":"Time zone","isRequired":true,"maxLength":60},
} as const satisfies Fields

export const UpdateNotificationGroup = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'isEnabled': {"name":"isEnabled","label":"Switched on"},
  'events': {"name":"events","label":"Events","isRequired":true,"options":[{"value":"alert.opened","label":"Alert opened"},{"value":"alert.resolved","label":"Alert resolved"},{"value":"budget.reached","label":"Budget reached"},{"value":"callback.late","label":"Callback late"},{"value":"campaign.held","label":"Campaign held"},{"value":"campaign.status","label":"Campaign status changed"},{"value":"campaigns.started","label":"Campaigns started"},{"value":"campaigns.stopped","label":"Campaigns stopped"},{"value":"chain.broken","label":"Audit log tampered with"},{"value":"conversation.failed","label":"Conversation failed"},{"value":"erasure.finished","label":"Personal data erased"},{"value":"flow.published","label":"Flow published"},{"value":"flow.worse","label":"New version of a flow worse"},{"value":"fraud.suspected","label":"Signs of fraud"},{"value":"instance.aligned","label":"Instances in line again"},{"value":"instance.differs","label":"Instances differ"},{"value":"line.unbilled","label":"Line without billing"},{"value":"module.down","label":"Module down"},{"value":"retention.finished","label":"Retention run finished"},{"value":"task.failed","label":"Task failed"},{"value":"user.locked","label":"User locked"}]},
  'emails': {"name":"emails","label":"Email addresses","help":"Enter or a comma adds one.","each":{"maxLength":254,"kind":"email"}},
  'webhookUrl': {"name":"webhookUrl","label":"Webhook","help":"Parley sends signed JSON to this address and tries up to five times.","maxLength":500,"kind":"url"},
  'idUsers': {"name":"idUsers","label":"In-app recipients"},
  'quiet': {"name":"quiet","label":"Quiet hours","help":"Emails and webhooks are held until quiet hours end; informational events are skipped. People still see events in Parley immediately, and tampering with the audit log is always reported."},
  'quiet.from': {"name":"quiet.from","label":"From","isRequired":true,"kind":"time"},
  'quiet.to': {"name":"quiet.to","label":"To","isRequired":true,"kind":"time"},
  'quiet.zone': {"name":"quiet.zone","label":"Time zone","isRequired":true,"maxLength":60},
} as const satisfies Fields

export const UpdatePasswordExpirationPolicy = {
  'type': {"name":"type","label":"When a password expires","isRequired":true,"options":[{"value":0,"label":"Never"},{"value":1,"label":"Warning"},{"value":2,"label":"Restriction"},{"value":3,"label":"Block"}]},
  'days': {"name":"days","label":"Expires after (days)","min":1,"max":3650,"isWhole":true},
  'warnDays': {"name":"warnDays","label":"Warn (days before)","isRequired":true,"min":0,"max":365,"isWhole":true},
  'minLength': {"name":"minLength","label":"Minimum length","isRequired":true,"min":12,"max":64,"isWhole":true},
  'classes': {"name":"classes","label":"Character types required","help":"Lowercase letters, uppercase letters, digits, special characters","isRequired":true,"min":1,"max":4,"isWhole":true},
  'history': {"name":"history","label":"Previous passwords that can’t be reused","isRequired":true,"min":0,"max":24,"isWhole":true},
  'refuseCommon': {"name":"refuseCommon","label":"Reject common passwords"},
} as const satisfies Fields

export const SetTenantTwoFactorRequirement = {
  'isRequired': {"name":"isRequired","label":"Require two-factor authentication for this tenant"},
  'graceDays': {"name":"graceDays","label":"Grace period (days)","help":"Starts at the user’s next sign-in. 0 requires it immediately.","isRequired":true,"min":0,"max":90,"isWhole":true},
} as const satisfies Fields

export const UpdateSignInRules = {
  'networks': {"name":"networks","label":"Allowed networks","help":"Addresses and networks such as 10.0.0.0/8 or 2001:db8::/32. Leave empty to allow any.","each":{"minLength":2,"maxLength":50}},
  'idleMinutes': {"name":"idleMinutes","label":"End idle sessions after (minutes)","help":"5 to 720. Leave empty for 12 hours.","min":5,"max":720,"isWhole":true},
  'lock': {"name":"lock","label":"Wrong passwords"},
  'lock.freeAttempts': {"name":"lock.freeAttempts","label":"Attempts without a wait","isRequired":true,"min":1,"max":10,"isWhole":true},
  'lock.lockAfter': {"name":"lock.lockAfter","label":"Lock after (attempts)","isRequired":true,"min":2,"max":50,"isWhole":true},
  'lock.lockMinutes': {"name":"lock.lockMinutes","label":"Locked for (minutes)","isRequired":true,"min":1,"max":1440,"isWhole":true},
} as const satisfies Fields

export const CreateTariff = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'terms.mode': {"name":"terms.mode","label":"Billing","isRequired":true,"options":[{"value":1,"label":"Per time"},{"value":2,"label":"Per call"}]},
  'terms.validFrom': {"name":"terms.validFrom","label":"First day","isRequired":true,"kind":"day"},
  'terms.validTo': {"name":"terms.validTo","label":"Last day","help":"Leave empty for no end.","kind":"day"},
  'terms.freeSeconds': {"name":"terms.freeSeconds","label":"Free seconds","isRequired":true,"min":0,"max":86400,"isWhole":true},
  'terms.bundleSeconds': {"name":"terms.bundleSeconds","label":"Included seconds a month","help":"Shared by all lines. Connection fee and minimum stay.","min":0,"max":100000000,"isWhole":true},
  'terms.minimum': {"name":"terms.minimum","label":"Minimum","help":"The least that an answered call costs.","isRequired":true,"kind":"money"},
  'terms.rounding.digits': {"name":"terms.rounding.digits","label":"Decimal places","isRequired":true,"min":0,"max":6,"isWhole":true},
  'terms.rounding.mode': {"name":"terms.rounding.mode","label":"Rounding","isRequired":true,"options":[{"value":"halfUp","label":"To the nearest"},{"value":"up","label":"Up"},{"value":"down","label":"Down"}]},
  'terms.bands': {"name":"terms.bands","label":"Time bands"},
  'terms.bands.*.name': {"name":"terms.bands.*.name","label":"Name","isRequired":true,"maxLength":40},
  'terms.bands.*.days': {"name":"terms.bands.*.days","label":"Days","isRequired":true,"each":{"min":1,"max":7,"isWhole":true}},
  'terms.bands.*.from': {"name":"terms.bands.*.from","label":"From","isRequired":true,"kind":"time"},
  'terms.bands.*.to': {"name":"terms.bands.*.to","label":"To","isRequired":true,"kind":"time"},
  'terms.rates': {"name":"terms.rates","label":"Rates","isRequired":true},
  'terms.rates.*.prefix': {"name":"terms.rates.*.prefix","label":"Prefix","help":"The longest prefix of a number counts. Leave empty for all other numbers."},
  'terms.rates.*.band': {"name":"terms.rates.*.band","label":"Time band","maxLength":40},
  'terms.rates.*.connectFee': {"name":"terms.rates.*.connectFee","label":"Connection fee","isRequired":true,"kind":"money"},
  'terms.rates.*.steps': {"name":"terms.rates.*.steps","label":"Steps"},
  'terms.rates.*.steps.*.fromSecond': {"name":"terms.rates.*.steps.*.fromSecond","label":"From second","isRequired":true,"min":0,"max":86400,"isWhole":true},
  'terms.rates.*.steps.*.price': {"name":"terms.rates.*.steps.*.price","label":"Price","help":"For every increment that begins.","isRequired":true,"kind":"money"},
  'terms.rates.*.steps.*.increment': {"name":"terms.rates.*.steps.*.increment","label":"Increment (seconds)","isRequired":true,"min":1,"max":3600,"isWhole":true},
} as const satisfies Fields

export const UpdateTariff = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
} as const satisfies Fields

export const CreateTariffVersion = {
  'terms.mode': {"name":"terms.mode","label":"Billing","isRequired":true,"options":[{"value":1,"label":"Per time"},{"value":2,"label":"Per call"}]},
  'terms.validFrom': {"name":"terms.validFrom","label":"First day","isRequired":true,"kind":"day"},
  'terms.validTo': {"name":"terms.validTo","label":"Last day","help":"Leave empty for no end.","kind":"day"},
  'terms.freeSeconds': {"name":"terms.freeSeconds","label":"Free seconds","isRequired":true,"min":0,"max":86400,"isWhole":true},
  'terms.bundleSeconds': {"name":"terms.bundleSeconds","label":"Included seconds a month","help":"Shared by all lines. Connection fee and minimum stay.","min":0,"max":100000000,"isWhole":true},
  'terms.minimum': {"name":"terms.minimum","label":"Minimum","help":"The least that an answered call costs.","isRequired":true,"kind":"money"},
  'terms.rounding.digits': {"name":"terms.rounding.digits","label":"Decimal places","isRequired":true,"min":0,"max":6,"isWhole":true},
  'terms.rounding.mode': {"name":"terms.rounding.mode","label":"Rounding","isRequired":true,"options":[{"value":"halfUp","label":"To the nearest"},{"value":"up","label":"Up"},{"value":"down","label":"Down"}]},
  'terms.bands': {"name":"terms.bands","label":"Time bands"},
  'terms.bands.*.name': {"name":"terms.bands.*.name","label":"Name","isRequired":true,"maxLength":40},
  'terms.bands.*.days': {"name":"terms.bands.*.days","label":"Days","isRequired":true,"each":{"min":1,"max":7,"isWhole":true}},
  'terms.bands.*.from': {"name":"terms.bands.*.from","label":"From","isRequired":true,"kind":"time"},
  'terms.bands.*.to': {"name":"terms.bands.*.to","label":"To","isRequired":true,"kind":"time"},
  'terms.rates': {"name":"terms.rates","label":"Rates","isRequired":true},
  'terms.rates.*.prefix': {"name":"terms.rates.*.prefix","label":"Prefix","help":"The longest prefix of a number counts. Leave empty for all other numbers."},
  'terms.rates.*.band': {"name":"terms.rates.*.band","label":"Time band","maxLength":40},
  'terms.rates.*.connectFee': {"name":"terms.rates.*.connectFee","label":"Connection fee","isRequired":true,"kind":"money"},
  'terms.rates.*.steps': {"name":"terms.rates.*.steps","label":"Steps"},
  'terms.rates.*.steps.*.fromSecond': {"name":"terms.rates.*.steps.*.fromSecond","label":"From second","isRequired":true,"min":0,"max":86400,"isWhole":true},
  'terms.rates.*.steps.*.price': {"name":"terms.rates.*.steps.*.price","label":"Price","help":"For every increment that begins.","isRequired":true,"kind":"money"},
  'terms.rates.*.steps.*.increment': {"name":"terms.rates.*.steps.*.increment","label":"Increment (seconds)","isRequired":true,"min":1,"max":3600,"isWhole":true},
} as const satisfies Fields

export const EndTariff = {
  'lastDay': {"name":"lastDay","label":"Last day","isRequired":true,"kind":"day"},
} as const satisfies Fields

export const UpdateLinesTariff = {
  'idTariff': {"name":"idTariff","label":"Tariff"},
  'validFrom': {"name":"validFrom","label":"First day","isRequired":true,"kind":"day"},
} as const satisfies Fields

export const PreviewTariffImport = {
  'titleLine': {"name":"titleLine","label":"Titles","min":0,"max":1000000,"isWhole":true},
} as const satisfies Fields

export const ApplyTariffImport = {
  'validFrom': {"name":"validFrom","label":"First day","isRequired":true,"kind":"day"},
} as const satisfies Fields

export const CreateFee = {
  'category': {"name":"category","label":"Category","isRequired":true,"options":[{"value":0,"label":"Other"},{"value":1,"label":"SLA"},{"value":2,"label":"Voicebot license"},{"value":3,"label":"Chatbot license"},{"value":4,"label":"Email bot license"},{"value":5,"label":"Live translate license"},{"value":6,"label":"Agent assist license"}]},
  'amount': {"name":"amount","label":"Amount","help":"For one, each time.","isRequired":true,"kind":"money"},
  'period': {"name":"period","label":"Charged","isRequired":true,"options":[{"value":"once","label":"Once"},{"value":"month","label":"Monthly"},{"value":"quarter","label":"Quarterly"},{"value":"year","label":"Yearly"}]},
  'quantity': {"name":"quantity","label":"Quantity","isRequired":true,"min":1,"max":100000,"isWhole":true},
  'validFrom': {"name":"validFrom","label":"First day","isRequired":true,"kind":"day"},
  'validTo': {"name":"validTo","label":"Last day","help":"Leave empty for no end.","kind":"day"},
  'note': {"name":"note","label":"Note","maxLength":300},
} as const satisfies Fields

export const UpdateFee = {
  'category': {"name":"category","label":"Category","isRequired":true,"options":[{"value":0,"label":"Other"},{"value":1,"label":"SLA"},{"value":2,"label":"Voicebot license"},{"value":3,"label":"Chatbot license"},{"value":4,"label":"Email bot license"},{"value":5,"label":"Live translate license"},{"value":6,"label":"Agent assist license"}]},
  'amount': {"name":"amount","label":"Amount","help":"For one, each time.","isRequired":true,"kind":"money"},
  'period': {"name":"period","label":"Charged","isRequired":true,"options":[{"value":"once","label":"Once"},{"value":"month","label":"Monthly"},{"value":"quarter","label":"Quarterly"},{"value":"year","label":"Yearly"}]},
  'quantity': {"name":"quantity","label":"Quantity","isRequired":true,"min":1,"max":100000,"isWhole":true},
  'validFrom': {"name":"validFrom","label":"First day","isRequired":true,"kind":"day"},
  'validTo': {"name":"validTo","label":"Last day","help":"Leave empty for no end.","kind":"day"},
  'note': {"name":"note","label":"Note","maxLength":300},
} as const satisfies Fields

export const UpdateBillingDetails = {
  'name': {"name":"name","label":"Legal name","isRequired":true,"maxLength":160},
  'street': {"name":"street","label":"Street and number","isRequired":true,"maxLength":120},
  'street2': {"name":"street2","label":"Address line 2","maxLength":120},
  'city': {"name":"city","label":"City","isRequired":true,"maxLength":80},
  'postalCode': {"name":"postalCode","label":"Postal code","isRequired":true,"maxLength":20},
  'country': {"name":"country","label":"Country","isRequired":true,"maxLength":2},
  'companyId': {"name":"companyId","label":"Company ID","help":"The number in the register of companies.","maxLength":40},
  'vatId': {"name":"vatId","label":"VAT number","help":"With the letters of its country, as in CZ12345678.","maxLength":30},
  'email': {"name":"email","label":"Email","help":"Printed on invoices.","maxLength":254},
  'iban': {"name":"iban","label":"IBAN","maxLength":42},
  'bic': {"name":"bic","label":"BIC","maxLength":14},
  'paymentDays': {"name":"paymentDays","label":"Payment term (days)","help":"Leave empty for the supplier’s term, which is 14 days unless set.","min":0,"max":365,"isWhole":true},
  'vat': {"name":"vat","label":"VAT","isRequired":true,"options":[{"value":"standard","label":"VAT is charged"},{"value":"reverseCharge","label":"Reverse charge"},{"value":"exempt","label":"Exempt from VAT"}]},
  'vatRate': {"name":"vatRate","label":"VAT rate (%)","help":"Leave empty for the supplier’s rate."},
  'electronicAddress': {"name":"electronicAddress","label":"Electronic address","help":"Scheme and number, as in 0088:7300010000001 or EM:invoices@company.eu.","maxLength":60},
  'buyerReference': {"name":"buyerReference","label":"Buyer reference","help":"What the customer sorts invoices by; of German authorities the Leitweg-ID.","maxLength":100},
  'contactName': {"name":"contactName","label":"Contact","help":"Whom to ask about invoices: a person or a department.","maxLength":100},
  'phone': {"name":"phone","label":"Phone","help":"Of the contact.","maxLength":40},
} as const satisfies Fields

export const UpdateBudget = {
  'amount': {"name":"amount","label":"Budget","help":"For calls, fees and adjustments of a month. Leave empty for none.","kind":"money"},
  'warnAt': {"name":"warnAt","label":"Warn at (%)","help":"A second warning follows once all of it is used.","isRequired":true,"min":1,"max":100,"isWhole":true},
} as const satisfies Fields

export const UpdateCampaignPolicy = {
  'asksApproval': {"name":"asksApproval","label":"Approval before start","help":"A person other than the submitter approves each campaign."},
  'decisionDays': {"name":"decisionDays","label":"Keep decisions for (days)","help":"What “Ask why” can tell.","isRequired":true,"min":1,"max":3650,"isWhole":true},
  'allowsPremium': {"name":"allowsPremium","label":"Premium-rate numbers in contacts","help":"Calls to them cost extra. Contacts with such numbers are refused unless you allow them here. Calls to them need an entry in Destinations, too."},
  'mostMessages': {"name":"mostMessages","label":"Follow-up messages to a person, at most","help":"By all campaigns together.","min":1,"max":100,"isWhole":true},
  'messageDays': {"name":"messageDays","label":"Within (days)","min":1,"max":365,"isWhole":true},
} as const satisfies Fields

export const UpdateBalance = {
  'isPrepaid': {"name":"isPrepaid","label":"Prepaid","help":"Campaigns wait for payment when the balance is used up."},
  'amount': {"name":"amount","label":"Balance","isRequired":true,"kind":"money"},
} as const satisfies Fields

export const UpdateDestinations = {
  'destinations': {"name":"destinations","label":"Destinations"},
  'destinations.*.prefix': {"name":"destinations.*.prefix","label":"Numbers that begin with","help":"A country such as +44 or a part of it; + stands for all numbers. A short number such as 1188 is meant as a whole.","isRequired":true},
  'destinations.*.action': {"name":"destinations.*.action","label":"Calls to them","isRequired":true,"options":[{"value":"allow","label":"Allow"},{"value":"refuse","label":"Refuse"}]},
  'destinations.*.perMinute': {"name":"destinations.*.perMinute","label":"Calls a minute","min":1,"max":1000000,"isWhole":true},
  'destinations.*.perHour': {"name":"destinations.*.perHour","label":"Calls an hour","min":1,"max":1000000,"isWhole":true},
  'destinations.*.perDay': {"name":"destinations.*.perDay","label":"Calls a day","min":1,"max":1000000,"isWhole":true},
  'destinations.*.minutesPerDay': {"name":"destinations.*.minutesPerDay","label":"Minutes a day","min":1,"max":1000000,"isWhole":true},
} as const satisfies Fields

export const CheckDestination = {
  'number': {"name":"number","label":"Number","isRequired":true,"maxLength":200},
  'use': {"name":"use","label":"For","isRequired":true,"options":[{"value":"campaign","label":"Campaign call"},{"value":"transfer","label":"Transfer"},{"value":"callback","label":"Callback"}]},
} as const satisfies Fields
