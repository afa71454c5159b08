// Generated from the contract by `npm run generate`; do not edit.
export const faces = {
  "Home": {
    "UserInfo": {
      "operationId": "Home.UserInfo",
      "method": "GET",
      "path": "/api/UserInfo",
      "permission": "signedIn"
    },
    "Configuration": {
      "operationId": "Home.Configuration",
      "method": "GET",
      "path": "/api/Configuration",
      "permission": "public"
    },
    "UpdateConfiguration": {
      "operationId": "Home.UpdateConfiguration",
      "method": "POST",
      "path": "/api/Configuration",
      "permission": "Settings.modify-theme"
    },
    "UserTasksOverview": {
      "operationId": "Home.UserTasksOverview",
      "method": "GET",
      "path": "/api/UserTasksOverview",
      "permission": "signedIn"
    },
    "GeneralControl": {
      "operationId": "Home.GeneralControl",
      "method": "POST",
      "path": "/api/GeneralControl",
      "permission": "Campaign.control"
    },
    "ExternalProviders": {
      "operationId": "Home.ExternalProviders",
      "method": "GET",
      "path": "/api/ExternalProviders",
      "permission": "public"
    },
    "Warnings": {
      "operationId": "Home.Warnings",
      "method": "GET",
      "path": "/api/Warnings",
      "permission": "signedIn"
    }
  },
  "CallScripts": {
    "List": {
      "operationId": "CallScripts.List",
      "method": "GET",
      "path": "/api/Administration/CallScripts/List",
      "permission": {
        "byKind": {
          "flow": "CallScript.view",
          "component": "Component.view"
        }
      }
    },
    "Create": {
      "operationId": "CallScripts.Create",
      "method": "POST",
      "path": "/api/Administration/CallScripts/Create",
      "permission": {
        "byKind": {
          "flow": "CallScript.create",
          "component": "Component.create"
        }
      }
    },
    "Basic": {
      "operationId": "CallScripts.Basic",
      "method": "GET",
      "path": "/api/Administration/CallScripts/{idCallScript}/Basic",
      "permission": {
        "byKind": {
          "flow": "CallScript.view",
          "component": "Component.view"
        }
      }
    },
    "UpdateBasic": {
      "operationId": "CallScripts.UpdateBasic",
      "method": "PUT",
      "path": "/api/Administration/CallScripts/{idCallScript}/Basic",
      "permission": {
        "byKind": {
          "flow": "CallScript.edit",
          "component": "Component.edit"
        }
      }
    },
    "UpdateDocument": {
      "operationId": "CallScripts.UpdateDocument",
      "method": "PUT",
      "path": "/api/Administration/CallScripts/{idCallScript}/Document",
      "permission": {
        "byKind": {
          "flow": "CallScript.edit",
          "component": "Component.edit"
        }
      }
    },
    "Publish": {
      "operationId": "CallScripts.Publish",
      "method": "POST",
      "path": "/api/Administration/CallScripts/{idCallScript}/Publish",
      "permission": {
        "byKind": {
          "flow": "CallScript.publish",
          "component": "Component.publish"
        }
      }
    },
    "Remove": {
      "operationId": "CallScripts.Remove",
      "method": "DELETE",
      "path": "/api/Administration/CallScripts/{idCallScript}",
      "permission": {
        "byKind": {
          "flow": "CallScript.delete",
          "component": "Component.delete"
        }
      }
    },
    "Histories": {
      "operationId": "CallScripts.Histories",
      "method": "GET",
      "path": "/api/Administration/CallScripts/{idCallScript}/Histories",
      "permission": {
        "byKind": {
          "flow": "CallScript.view",
          "component": "Component.view"
        }
      }
    },
    "History": {
      "operationId": "CallScripts.History",
      "method": "GET",
      "path": "/api/Administration/CallScripts/{idCallScript}/Histories/{version}",
      "permission": {
        "byKind": {
          "flow": "CallScript.view",
          "component": "Component.view"
        }
      }
    },
    "Duplicate": {
      "operationId": "CallScripts.Duplicate",
      "method": "POST",
      "path": "/api/Administration/CallScripts/{idCallScript}/Duplicate",
      "permission": {
        "byKind": {
          "flow": "CallScript.create",
          "component": "Component.create"
        }
      }
    },
    "DuplicateCallScriptHistory": {
      "operationId": "CallScripts.DuplicateCallScriptHistory",
      "method": "POST",
      "path": "/api/Administration/CallScripts/{idCallScript}/DuplicateCallScriptHistory",
      "permission": {
        "byKind": {
          "flow": "CallScript.create",
          "component": "Component.create"
        }
      }
    },
    "Revert": {
      "operationId": "CallScripts.Revert",
      "method": "POST",
      "path": "/api/Administration/CallScripts/{idCallScript}/Revert",
      "permission": {
        "byKind": {
          "flow": "CallScript.edit",
          "component": "Component.edit"
        }
      }
    },
    "Tag": {
      "operationId": "CallScripts.Tag",
      "method": "PUT",
      "path": "/api/Administration/CallScripts/{idCallScript}/Tag",
      "permission": {
        "byKind": {
          "flow": "CallScript.edit",
          "component": "Component.edit"
        }
      }
    },
    "HistoryDiff": {
      "operationId": "CallScripts.HistoryDiff",
      "method": "GET",
      "path": "/api/Administration/CallScripts/{idCallScript}/HistoryDiff",
      "permission": {
        "byKind": {
          "flow": "CallScript.view",
          "component": "Component.view"
        }
      }
    },
    "HistoryDiffJson": {
      "operationId": "CallScripts.HistoryDiffJson",
      "method": "GET",
      "path": "/api/Administration/CallScripts/{idCallScript}/HistoryDiffJson",
      "permission": {
        "byKind": {
          "flow": "CallScript.view",
          "component": "Component.view"
        }
      }
    },
    "Assets": {
      "operationId": "CallScripts.Assets",
      "method": "GET",
      "path": "/api/Administration/CallScripts/{idCallScript}/Assets",
      "permission": {
        "byKind": {
          "flow": "CallScript.view",
          "component": "Component.view"
        }
      }
    },
    "Relations": {
      "operationId": "CallScripts.Relations",
      "method": "GET",
      "path": "/api/Administration/CallScripts/{idCallScript}/Relations",
      "permission": {
        "byKind": {
          "flow": "CallScript.view",
          "component": "Component.view"
        }
      }
    },
    "Tags": {
      "operationId": "CallScripts.Tags",
      "method": "GET",
      "path": "/api/Administration/CallScripts/Tags",
      "permission": "CallScript.viewtags"
    },
    "CreateTag": {
      "operationId": "CallScripts.CreateTag",
      "method": "POST",
      "path": "/api/Administration/CallScripts/Tags",
      "permission": "CallScript.edittags"
    },
    "RemoveTag": {
      "operationId": "CallScripts.RemoveTag",
      "method": "DELETE",
      "path": "/api/Administration/CallScripts/Tags/{idTag}",
      "permission": "CallScript.edittags"
    }
  },
  "Folders": {
    "GetFolders": {
      "operationId": "Folders.GetFolders",
      "method": "GET",
      "path": "/api/Administration/Folders/GetFolders",
      "permission": {
        "byKind": {
          "flow": "CallScript.view",
          "component": "Component.view",
          "campaign": "Campaign.view"
        }
      }
    },
    "Create": {
      "operationId": "Folders.Create",
      "method": "POST",
      "path": "/api/Administration/Folders/Create",
      "permission": {
        "byKind": {
          "flow": "CallScript.edit",
          "component": "Component.edit",
          "campaign": "Campaign.edit"
        }
      }
    },
    "Update": {
      "operationId": "Folders.Update",
      "method": "PUT",
      "path": "/api/Administration/Folders/{idFolder}/Update",
      "permission": {
        "byKind": {
          "flow": "CallScript.edit",
          "component": "Component.edit",
          "campaign": "Campaign.edit"
        }
      }
    },
    "Remove": {
      "operationId": "Folders.Remove",
      "method": "POST",
      "path": "/api/Administration/Folders/{idFolder}/Remove",
      "permission": {
        "byKind": {
          "flow": "CallScript.edit",
          "component": "Component.edit",
          "campaign": "Campaign.edit"
        }
      }
    },
    "BulkMove": {
      "operationId": "Folders.BulkMove",
      "method": "POST",
      "path": "/api/Administration/Folders/BulkMove",
      "permission": {
        "byKind": {
          "flow": "CallScript.edit",
          "component": "Component.edit",
          "campaign": "Campaign.edit"
        }
      }
    },
    "GetFolderBreadcrumb": {
      "operationId": "Folders.GetFolderBreadcrumb",
      "method": "GET",
      "path": "/api/Administration/Folders/{idFolder}/GetFolderBreadcrumb",
      "permission": {
        "byKind": {
          "flow": "CallScript.view",
          "component": "Component.view",
          "campaign": "Campaign.view"
        }
      }
    }
  },
  "DialLogs": {
    "DialLogs": {
      "operationId": "DialLogs.DialLogs",
      "method": "GET",
      "path": "/api/DialLogs/DialLogs",
      "permission": {
        "anyOf": [
          "CallScript.viewdiallogs",
          "Line.viewdiallogs",
          "Module.viewdiallogs",
          "Campaign.viewdiallogs"
        ]
      }
    }
  },
  "Users": {
    "UserPreferenceConsole": {
      "operationId": "Users.UserPreferenceConsole",
      "method": "GET",
      "path": "/api/Administration/Users/UserPreferenceConsole",
      "permission": "signedIn"
    },
    "UpdateUserPreferenceConsole": {
      "operationId": "Users.UpdateUserPreferenceConsole",
      "method": "PUT",
      "path": "/api/Administration/Users/UserPreferenceConsole",
      "permission": "signedIn"
    },
    "ChangePassword": {
      "operationId": "Users.ChangePassword",
      "method": "POST",
      "path": "/api/Administration/Users/ChangePassword",
      "permission": "signedIn"
    },
    "UserApiSecret": {
      "operationId": "Users.UserApiSecret",
      "method": "GET",
      "path": "/api/Administration/Users/UserApiSecret",
      "permission": "signedIn"
    },
    "CreateUserApiSecret": {
      "operationId": "Users.CreateUserApiSecret",
      "method": "POST",
      "path": "/api/Administration/Users/UserApiSecret",
      "permission": "signedIn"
    },
    "DeleteUserApiSecret": {
      "operationId": "Users.DeleteUserApiSecret",
      "method": "DELETE",
      "path": "/api/Administration/Users/UserApiSecret/{idApiSecret}",
      "permission": "signedIn"
    }
  },
  "CallManagement": {
    "TestCall": {
      "operationId": "CallManagement.TestCall",
      "method": "POST",
      "path": "/api/CallManagement/TestCall",
      "permission": "CallScript.test"
    },
    "GetCallStatus": {
      "operationId": "CallManagement.GetCallStatus",
      "method": "GET",
      "path": "/api/CallManagement/GetCallStatus",
      "permission": "CallScript.test"
    },
    "DiagnosticSocket": {
      "operationId": "CallManagement.DiagnosticSocket",
      "method": "GET",
      "path": "/api/CallManagement/DiagnosticSocket",
      "permission": "CallScript.test"
    }
  },
  "Conversations": {
    "Conversations": {
      "operationId": "Conversations.Conversations",
      "method": "GET",
      "path": "/api/Conversations/Conversations",
      "permission": {
        "anyOf": [
          "CallScript.viewdiallogs",
          "Line.viewdiallogs",
          "Module.viewdiallogs",
          "Campaign.viewdiallogs"
        ]
      }
    },
    "SetFavorite": {
      "operationId": "Conversations.SetFavorite",
      "method": "POST",
      "path": "/api/Conversations/SetFavorite",
      "permission": {
        "anyOf": [
          "CallScript.viewdiallogs",
          "Line.viewdiallogs",
          "Module.viewdiallogs",
          "Campaign.viewdiallogs"
        ]
      }
    }
  },
  "Audit": {
    "Audit": {
      "operationId": "Audit.Audit",
      "method": "GET",
      "path": "/api/Audit/Audit",
      "permission": "Auditlog.view"
    }
  },
  "Tasks": {
    "Tasks": {
      "operationId": "Tasks.Tasks",
      "method": "GET",
      "path": "/api/Tasks/Tasks",
      "permission": "signedIn"
    },
    "Log": {
      "operationId": "Tasks.Log",
      "method": "GET",
      "path": "/api/Tasks/{id}/Log",
      "permission": {
        "own": "Settings.viewtasks"
      }
    },
    "Cancel": {
      "operationId": "Tasks.Cancel",
      "method": "POST",
      "path": "/api/Tasks/{id}/Cancel",
      "permission": {
        "own": "Settings.viewtasks"
      }
    },
    "Retry": {
      "operationId": "Tasks.Retry",
      "method": "POST",
      "path": "/api/Tasks/{id}/Retry",
      "permission": {
        "own": "Settings.viewtasks"
      }
    },
    "Remove": {
      "operationId": "Tasks.Remove",
      "method": "DELETE",
      "path": "/api/Tasks/{id}",
      "permission": {
        "own": "Settings.viewtasks"
      }
    }
  },
  "Lookups": {
    "SupportedLanguages": {
      "operationId": "Lookups.SupportedLanguages",
      "method": "GET",
      "path": "/api/Lookups/SupportedLanguages",
      "permission": "signedIn"
    },
    "Tenants": {
      "operationId": "Lookups.Tenants",
      "method": "GET",
      "path": "/api/Lookups/Tenants",
      "permission": "signedIn"
    },
    "Flows": {
      "operationId": "Lookups.Flows",
      "method": "GET",
      "path": "/api/Lookups/Flows",
      "permission": "signedIn"
    },
    "Lines": {
      "operationId": "Lookups.Lines",
      "method": "GET",
      "path": "/api/Lookups/Lines",
      "permission": "signedIn"
    },
    "Modules": {
      "operationId": "Lookups.Modules",
      "method": "GET",
      "path": "/api/Lookups/Modules",
      "permission": "signedIn"
    },
    "ComponentTypes": {
      "operationId": "Lookups.ComponentTypes",
      "method": "GET",
      "path": "/api/Lookups/ComponentTypes",
      "permission": "signedIn"
    },
    "Components": {
      "operationId": "Lookups.Components",
      "method": "GET",
      "path": "/api/Lookups/Components",
      "permission": "signedIn"
    },
    "TimeZones": {
      "operationId": "Lookups.TimeZones",
      "method": "GET",
      "path": "/api/Lookups/TimeZones",
      "permission": "signedIn"
    },
    "Regions": {
      "operationId": "Lookups.Regions",
      "method": "GET",
      "path": "/api/Lookups/Regions",
      "permission": "signedIn"
    },
    "PhoneRegions": {
      "operationId": "Lookups.PhoneRegions",
      "method": "GET",
      "path": "/api/Lookups/PhoneRegions",
      "permission": "signedIn"
    },
    "Tags": {
      "operationId": "Lookups.Tags",
      "method": "GET",
      "path": "/api/Lookups/Tags",
      "permission": "signedIn"
    },
    "FolderTree": {
      "operationId": "Lookups.FolderTree",
      "method": "GET",
      "path": "/api/Lookups/FolderTree",
      "permission": "signedIn"
    },
    "Search": {
      "operationId": "Lookups.Search",
      "method": "GET",
      "path": "/api/Lookups/Search",
      "permission": "signedIn"
    }
  },
  "Assets": {
    "Ticket": {
      "operationId": "Assets.Ticket",
      "method": "POST",
      "path": "/api/Assets/Ticket",
      "permission": "signedIn"
    },
    "CallInfo": {
      "operationId": "Assets.CallInfo",
      "method": "GET",
      "path": "/api/Assets/CallInfo",
      "permission": {
        "anyOf": [
          "CallScript.viewdiallogs",
          "Line.viewdiallogs",
          "Module.viewdiallogs",
          "Campaign.viewdiallogs"
        ]
      }
    },
    "ConversationInfo": {
      "operationId": "Assets.ConversationInfo",
      "method": "GET",
      "path": "/api/Assets/ConversationInfo",
      "permission": {
        "anyOf": [
          "CallScript.viewdiallogs",
          "Line.viewdiallogs",
          "Module.viewdiallogs",
          "Campaign.viewdiallogs"
        ]
      }
    },
    "Records": {
      "operationId": "Assets.Records",
      "method": "GET",
      "path": "/api/Assets/Records",
      "permission": {
        "anyOf": [
          "CallScript.viewdiallogs",
          "Line.viewdiallogs",
          "Module.viewdiallogs",
          "Campaign.viewdiallogs"
        ]
      }
    },
    "ReportFlow": {
      "operationId": "Assets.ReportFlow",
      "method": "GET",
      "path": "/api/Assets/ReportFlow",
      "permission": "CallScript.viewdiallogs"
    }
  },
  "Designer": {
    "GuidToId": {
      "operationId": "Designer.GuidToId",
      "method": "GET",
      "path": "/api/Designer/GuidToId",
      "permission": {
        "byKind": {
          "flow": "CallScript.view",
          "component": "Component.view"
        }
      }
    }
  }
} as const
