// Generated from the contract by `npm run generate`; do not edit.
export type EntityName = 'AccessRequest' | 'ApiSecret' | 'Auditlog' | 'CallScript' | 'Component' | 'Conversation' | 'Conversations' | 'Erasure' | 'Fee' | 'Folder' | 'GeneralControl' | 'Grammar' | 'KnowledgeBase' | 'Language' | 'LegalHold' | 'Line' | 'Module' | 'NotificationGroup' | 'Person' | 'Role' | 'SavedFilter' | 'Tag' | 'Tariff' | 'Task' | 'Tenant' | 'Theme' | 'User' | 'UserImport'

export interface EntityWords {
  readonly label: string
  /** The address of its screen, by its id and, where it is one of a tenant that the address names, by the tenant's. */
  readonly page?: string
  /** By the way to the field: what it is called where its name does not say it, and its values where they are an enumeration. */
  readonly fields?: Readonly<Record<string, { readonly label?: string; readonly values?: Readonly<Record<string, string>> }>>
}

export const entities: Readonly<Record<string, EntityWords>> = {
  AccessRequest: {"label":"Access request","page":"/administration/access-requests?request={id}"},
  ApiSecret: {"label":"API secret","fields":{"scopes":{"label":"Permissions"},"expiresAt":{"label":"Expires"}}},
  Auditlog: {"label":"Audit log"},
  CallScript: {"label":"Flow","page":"/flows/detail/{id}","fields":{"scriptKind":{"values":{"flow":"Flow","component":"Component"},"label":"Kind"},"type":{"values":{"0":"Routing","1":"Regular","2":"Unknown","3":"Testing"}},"channel":{"values":{"1":"Voice","2":"Chat","4":"RPA"}},"tags.tone":{"values":{"0":"Gray","1":"Blue","2":"Green","3":"Amber","4":"Red","5":"Violet"}},"usage.parentFlows.scriptKind":{"values":{"flow":"Flow","component":"Component"}}}},
  Component: {"label":"Component","page":"/administration/components/detail/{id}","fields":{"scriptKind":{"values":{"flow":"Flow","component":"Component"},"label":"Kind"},"type":{"values":{"0":"Routing","1":"Regular","2":"Unknown","3":"Testing"}},"channel":{"values":{"1":"Voice","2":"Chat","4":"RPA"}},"tags.tone":{"values":{"0":"Gray","1":"Blue","2":"Green","3":"Amber","4":"Red","5":"Violet"}},"usage.parentFlows.scriptKind":{"values":{"flow":"Flow","component":"Component"}}}},
  Conversation: {"label":"Conversation","page":"/administration/conversation-details?guid={id}"},
  Conversations: {"label":"Conversations"},
  Erasure: {"label":"Erasure"},
  Fee: {"label":"Fee","page":"/administration/billing/parley/{tenant}/fees?fee={id}","fields":{"category":{"values":{"0":"Other","1":"SLA","2":"Voicebot license","3":"Chatbot license","4":"Email bot license","5":"Live translate license","6":"Agent assist license"}},"period":{"values":{"once":"Once","month":"Monthly","quarter":"Quarterly","year":"Yearly"},"label":"Charged"},"validFrom":{"label":"First day"},"validTo":{"label":"Last day"},"state":{"values":{"coming":"Upcoming","inForce":"In force","ended":"Ended"}}}},
  Folder: {"label":"Folder","page":"/flows/{id}","fields":{"kind":{"values":{"flow":"Flows","component":"Components","campaign":"Campaigns"}},"idParent":{"label":"Parent folder"}}},
  GeneralControl: {"label":"General control"},
  Grammar: {"label":"Grammar","page":"/administration/grammars/detail/{id}","fields":{"kind":{"values":{"phrases":"Phrases","rules":"Rules","pattern":"Regular expression","builtin":"Built-in"}},"users":{"label":"Used by"},"tests":{"label":"Test phrases"}}},
  KnowledgeBase: {"label":"Knowledge base"},
  Language: {"label":"Language","page":"/administration/languages/detail/{id}"},
  LegalHold: {"label":"Legal hold"},
  Line: {"label":"Line"},
  Module: {"label":"Module"},
  NotificationGroup: {"label":"Notification group","fields":{"isEnabled":{"label":"Switched on"},"events":{"values":{"campaigns.started":"Campaigns started","campaigns.stopped":"Campaigns stopped","chain.broken":"Audit log tampered with","conversation.failed":"Conversation failed","erasure.finished":"Personal data erased","flow.published":"Flow published","retention.finished":"Retention run finished","task.failed":"Task failed","user.locked":"User locked"}},"emails":{"label":"Email addresses"},"webhookUrl":{"label":"Webhook"},"quiet":{"label":"Quiet hours"},"quiet.zone":{"label":"Time zone"},"idUsers":{"label":"In-app recipients"}}},
  Person: {"label":"Person"},
  Role: {"label":"Permission group","page":"/administration/permission-groups/detail/{id}"},
  SavedFilter: {"label":"Saved filter","page":"/administration/conversation-details","fields":{"isShared":{"label":"Share with everyone in this tenant"}}},
  Tag: {"label":"Tag","page":"/administration/tags?tag={id}","fields":{"tone":{"values":{"0":"Gray","1":"Blue","2":"Green","3":"Amber","4":"Red","5":"Violet"},"label":"Color"}}},
  Tariff: {"label":"Tariff","page":"/administration/billing/parley/{tenant}?tariff={id}","fields":{"mode":{"values":{"1":"Per time","2":"Per call"}},"state":{"values":{"coming":"Upcoming","inForce":"In force","ended":"Ended"}},"versions.mode":{"values":{"1":"Per time","2":"Per call"},"label":"Billing"},"versions.validFrom":{"label":"First day"},"versions.validTo":{"label":"Last day"},"versions.rounding.digits":{"label":"Decimal places"},"versions.rounding.mode":{"values":{"halfUp":"To the nearest","up":"Up","down":"Down"},"label":"Rounding"},"versions.bands":{"label":"Time bands"},"versions.rates.band":{"label":"Time band"},"versions.rates.connectFee":{"label":"Connection fee"},"versions.rates.steps.increment":{"label":"Increment (seconds)"}}},
  Task: {"label":"Task","page":"/administration/tasks?task={id}","fields":{"status":{"values":{"0":"New","1":"Running","2":"Done","3":"Error","4":"Canceled"}}}},
  Tenant: {"label":"Tenant","page":"/administration/tenants/detail/{id}","fields":{"agentAssist.features":{"values":{"0":"Risk level","1":"Live transcription","2":"Call transfer"}},"agentAssist.rules":{"label":"Risk rules"},"agentAssist.rules.phrases.text":{"label":"Word or phrase"},"agentAssist.rules.thresholds.low":{"label":"Low from"},"agentAssist.rules.thresholds.medium":{"label":"Medium from"},"agentAssist.rules.thresholds.high":{"label":"High from"},"rules":{"label":"Retention"},"rules.part":{"values":{"conversation":"Conversations","transcript":"Transcripts","variables":"Variables","events":"Events","audit":"Audit log"}},"rules.action":{"values":{"delete":"Delete","anonymise":"Anonymize"}},"hold":{"label":"Reason for the hold"},"state":{"values":{"active":"Active","suspended":"Suspended"}},"contact.name":{"label":"Contact person"},"timezone":{"label":"Time zone"},"locale":{"label":"Language and region"},"limits.concurrentCalls":{"label":"Conversations at once"},"limits.callsPerMinute":{"label":"New conversations a minute"},"limits.storageBytes":{"label":"Storage"},"limits.smsPerDay":{"label":"SMS a day"},"limits.emailsPerDay":{"label":"Emails of flows a day"},"limits.agentTokensPerDay":{"label":"Tokens of language models a day"},"idParent":{"label":"Part of"},"administrator.firstname":{"label":"First name"},"administrator.lastname":{"label":"Last name"}}},
  Theme: {"label":"Theme"},
  User: {"label":"User","page":"/administration/users/detail/{id}","fields":{"firstname":{"label":"First name"},"lastname":{"label":"Last name"},"state":{"values":{"active":"Active","invited":"Invited","disabled":"Disabled"}},"twoFactor":{"values":{"on":"On","off":"Off","none":"No account yet","unknown":"Managed elsewhere"}},"lockedWhere":{"values":{"everywhere":"Locked","address":"Locked at an address","browser":"Locked in a browser"}},"consolePreference.timezone":{"label":"Time zone"},"consolePreference.locale":{"label":"Language"},"consolePreference.theme":{"label":"Color scheme"},"timezone":{"label":"Time zone"},"locale":{"label":"Language"},"theme":{"label":"Color scheme"}}},
  UserImport: {"label":"User import"},
}
