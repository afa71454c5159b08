// Generated from the contract by `npm run generate`; do not edit.
export const faces = {
  "Home": {
    "UserInfo": {
      "operationId": "Home.UserInfo",
      "method": "GET",
      "path": "/api/UserInfo",
      "permission": "signedIn",
      "reads": true
    },
    "Configuration": {
      "operationId": "Home.Configuration",
      "method": "GET",
      "path": "/api/Configuration",
      "permission": "public",
      "reads": true
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
      "permission": "signedIn",
      "reads": true
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
      "permission": "public",
      "reads": true
    },
    "Warnings": {
      "operationId": "Home.Warnings",
      "method": "GET",
      "path": "/api/Warnings",
      "permission": "signedIn",
      "reads": true
    },
    "Notices": {
      "operationId": "Home.Notices",
      "method": "GET",
      "path": "/api/Notices",
      "permission": "signedIn",
      "reads": true
    },
    "ReadNotices": {
      "operationId": "Home.ReadNotices",
      "method": "POST",
      "path": "/api/Notices/Read",
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
      },
      "reads": true
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
      },
      "reads": true
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
      },
      "reads": true
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
      },
      "reads": true
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
      },
      "reads": true
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
      },
      "reads": true
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
      },
      "reads": true
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
      },
      "reads": true
    },
    "Tags": {
      "operationId": "CallScripts.Tags",
      "method": "GET",
      "path": "/api/Administration/CallScripts/Tags",
      "permission": "CallScript.viewtags",
      "reads": true
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
      },
      "reads": true
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
      },
      "reads": true
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
      },
      "reads": true
    },
    "ExportDialLogs": {
      "operationId": "DialLogs.ExportDialLogs",
      "method": "POST",
      "path": "/api/DialLogs/ExportDialLogs",
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
    "List": {
      "operationId": "Users.List",
      "method": "GET",
      "path": "/api/Administration/Users/List",
      "permission": "AccessManagement.viewuser",
      "reads": true
    },
    "RoleChoices": {
      "operationId": "Users.RoleChoices",
      "method": "GET",
      "path": "/api/Administration/Users/RoleChoices",
      "permission": "AccessManagement.viewuser",
      "reads": true
    },
    "Invite": {
      "operationId": "Users.Invite",
      "method": "POST",
      "path": "/api/Administration/Users/Invite",
      "permission": "AccessManagement.edituser"
    },
    "ResendInvitation": {
      "operationId": "Users.ResendInvitation",
      "method": "POST",
      "path": "/api/Administration/Users/{idUser}/ResendInvitation",
      "permission": "AccessManagement.edituser"
    },
    "UserBasic": {
      "operationId": "Users.UserBasic",
      "method": "GET",
      "path": "/api/Administration/Users/{idUser}/UserBasic",
      "permission": {
        "own": "AccessManagement.viewuser"
      },
      "reads": true
    },
    "UpdateUserBasic": {
      "operationId": "Users.UpdateUserBasic",
      "method": "PUT",
      "path": "/api/Administration/Users/{idUser}/UserBasic",
      "permission": {
        "own": "AccessManagement.edituser"
      }
    },
    "DeleteUser": {
      "operationId": "Users.DeleteUser",
      "method": "DELETE",
      "path": "/api/Administration/Users/{idUser}/UserBasic",
      "permission": "AccessManagement.edituser"
    },
    "Disable": {
      "operationId": "Users.Disable",
      "method": "POST",
      "path": "/api/Administration/Users/{idUser}/Disable",
      "permission": "AccessManagement.edituser"
    },
    "Enable": {
      "operationId": "Users.Enable",
      "method": "POST",
      "path": "/api/Administration/Users/{idUser}/Enable",
      "permission": "AccessManagement.edituser"
    },
    "BulkChange": {
      "operationId": "Users.BulkChange",
      "method": "POST",
      "path": "/api/Administration/Users/BulkChange",
      "permission": "AccessManagement.edituser"
    },
    "UserRoles": {
      "operationId": "Users.UserRoles",
      "method": "GET",
      "path": "/api/Administration/Users/{idUser}/UserRoles",
      "permission": {
        "own": "AccessManagement.viewuser"
      },
      "reads": true
    },
    "UserRolesEffect": {
      "operationId": "Users.UserRolesEffect",
      "method": "POST",
      "path": "/api/Administration/Users/{idUser}/UserRolesEffect",
      "permission": "AccessManagement.edituser",
      "reads": true
    },
    "UpdateUserRoles": {
      "operationId": "Users.UpdateUserRoles",
      "method": "PUT",
      "path": "/api/Administration/Users/{idUser}/UserRoles",
      "permission": "AccessManagement.edituser"
    },
    "UserPreferenceConsole": {
      "operationId": "Users.UserPreferenceConsole",
      "method": "GET",
      "path": "/api/Administration/Users/UserPreferenceConsole",
      "permission": "signedIn",
      "reads": true
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
    "RequestAccess": {
      "operationId": "Users.RequestAccess",
      "method": "POST",
      "path": "/api/AccessRequests",
      "permission": "signedIn"
    },
    "OwnAccessRequests": {
      "operationId": "Users.OwnAccessRequests",
      "method": "GET",
      "path": "/api/AccessRequests/Own",
      "permission": "signedIn",
      "reads": true
    },
    "ExplainAccess": {
      "operationId": "Users.ExplainAccess",
      "method": "GET",
      "path": "/api/AccessRequests/Explain",
      "permission": "signedIn",
      "reads": true
    },
    "AccessRequests": {
      "operationId": "Users.AccessRequests",
      "method": "GET",
      "path": "/api/AccessRequests",
      "permission": "AccessManagement.edituser",
      "reads": true
    },
    "ApproveAccess": {
      "operationId": "Users.ApproveAccess",
      "method": "POST",
      "path": "/api/AccessRequests/{idAccessRequest}/Approve",
      "permission": "AccessManagement.edituser"
    },
    "DeclineAccess": {
      "operationId": "Users.DeclineAccess",
      "method": "POST",
      "path": "/api/AccessRequests/{idAccessRequest}/Decline",
      "permission": "AccessManagement.edituser"
    },
    "UserApiSecret": {
      "operationId": "Users.UserApiSecret",
      "method": "GET",
      "path": "/api/Administration/Users/UserApiSecret",
      "permission": "signedIn",
      "reads": true
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
    },
    "UserApiSecrets": {
      "operationId": "Users.UserApiSecrets",
      "method": "GET",
      "path": "/api/Administration/Users/{idUser}/UserApiSecrets",
      "permission": {
        "own": "AccessManagement.viewuser"
      },
      "reads": true
    },
    "RevokeUserApiSecret": {
      "operationId": "Users.RevokeUserApiSecret",
      "method": "DELETE",
      "path": "/api/Administration/Users/{idUser}/UserApiSecrets/{idApiSecret}",
      "permission": {
        "own": "AccessManagement.edituser"
      }
    },
    "GetTwoFactorState": {
      "operationId": "Users.GetTwoFactorState",
      "method": "GET",
      "path": "/api/Administration/Users/{idUser}/TwoFactorState",
      "permission": {
        "own": "AccessManagement.viewuser"
      },
      "reads": true
    },
    "ChangeTwoFactorState": {
      "operationId": "Users.ChangeTwoFactorState",
      "method": "POST",
      "path": "/api/Administration/Users/TwoFactorState",
      "permission": "signedIn"
    },
    "SetTwoFactorRequirement": {
      "operationId": "Users.SetTwoFactorRequirement",
      "method": "PUT",
      "path": "/api/Administration/Users/{idUser}/TwoFactorRequirement",
      "permission": "AccessManagement.edituser"
    },
    "RemoveTwoFactorToken": {
      "operationId": "Users.RemoveTwoFactorToken",
      "method": "POST",
      "path": "/api/Administration/Users/{idUser}/RemoveTwoFactorToken",
      "permission": {
        "own": "AccessManagement.edituser"
      }
    },
    "RecoveryCodes": {
      "operationId": "Users.RecoveryCodes",
      "method": "POST",
      "path": "/api/Administration/Users/RecoveryCodes",
      "permission": "signedIn"
    },
    "UserPassword": {
      "operationId": "Users.UserPassword",
      "method": "GET",
      "path": "/api/Administration/Users/{idUser}/UserPassword",
      "permission": {
        "own": "AccessManagement.viewuser"
      },
      "reads": true
    },
    "ResetUserPassword": {
      "operationId": "Users.ResetUserPassword",
      "method": "POST",
      "path": "/api/Administration/Users/{idUser}/UserPassword",
      "permission": "AccessManagement.edituser"
    },
    "Unlock": {
      "operationId": "Users.Unlock",
      "method": "POST",
      "path": "/api/Administration/Users/{idUser}/Unlock",
      "permission": "AccessManagement.edituser"
    },
    "Sessions": {
      "operationId": "Users.Sessions",
      "method": "GET",
      "path": "/api/Administration/Users/{idUser}/Sessions",
      "permission": {
        "own": "AccessManagement.viewuser"
      },
      "reads": true
    },
    "RevokeSession": {
      "operationId": "Users.RevokeSession",
      "method": "DELETE",
      "path": "/api/Administration/Users/{idUser}/Sessions/{sid}",
      "permission": {
        "own": "AccessManagement.edituser"
      }
    },
    "RevokeAllSessions": {
      "operationId": "Users.RevokeAllSessions",
      "method": "DELETE",
      "path": "/api/Administration/Users/{idUser}/Sessions",
      "permission": {
        "own": "AccessManagement.edituser"
      }
    },
    "PreviewImport": {
      "operationId": "Users.PreviewImport",
      "method": "POST",
      "path": "/api/Administration/Users/Import",
      "permission": "AccessManagement.edituser"
    },
    "Import": {
      "operationId": "Users.Import",
      "method": "GET",
      "path": "/api/Administration/Users/Import/{idUserImport}",
      "permission": "AccessManagement.edituser",
      "reads": true
    },
    "ImportRows": {
      "operationId": "Users.ImportRows",
      "method": "GET",
      "path": "/api/Administration/Users/Import/{idUserImport}/Rows",
      "permission": "AccessManagement.edituser",
      "reads": true
    },
    "ApplyImport": {
      "operationId": "Users.ApplyImport",
      "method": "POST",
      "path": "/api/Administration/Users/Import/{idUserImport}/Apply",
      "permission": "AccessManagement.edituser"
    },
    "ImportRefused": {
      "operationId": "Users.ImportRefused",
      "method": "GET",
      "path": "/api/Administration/Users/Import/{idUserImport}/Refused",
      "permission": "AccessManagement.edituser"
    }
  },
  "Roles": {
    "List": {
      "operationId": "Roles.List",
      "method": "GET",
      "path": "/api/Administration/Roles/List",
      "permission": "AccessManagement.viewrole",
      "reads": true
    },
    "WhoCan": {
      "operationId": "Roles.WhoCan",
      "method": "GET",
      "path": "/api/Administration/Roles/WhoCan",
      "permission": "AccessManagement.viewrole",
      "reads": true
    },
    "Basic": {
      "operationId": "Roles.Basic",
      "method": "GET",
      "path": "/api/Administration/Roles/{idRole}/Basic",
      "permission": "AccessManagement.viewrole",
      "reads": true
    },
    "Permission": {
      "operationId": "Roles.Permission",
      "method": "GET",
      "path": "/api/Administration/Roles/{idRole}/Permission",
      "permission": "AccessManagement.viewrole",
      "reads": true
    },
    "Create": {
      "operationId": "Roles.Create",
      "method": "POST",
      "path": "/api/Administration/Roles/Create",
      "permission": "AccessManagement.editrole"
    },
    "Duplicate": {
      "operationId": "Roles.Duplicate",
      "method": "POST",
      "path": "/api/Administration/Roles/{idRole}/Duplicate",
      "permission": "AccessManagement.editrole"
    },
    "UpdateBasic": {
      "operationId": "Roles.UpdateBasic",
      "method": "PUT",
      "path": "/api/Administration/Roles/{idRole}/Basic",
      "permission": "AccessManagement.editrole"
    },
    "PreviewPermission": {
      "operationId": "Roles.PreviewPermission",
      "method": "POST",
      "path": "/api/Administration/Roles/{idRole}/PreviewPermission",
      "permission": "AccessManagement.editrole",
      "reads": true
    },
    "UpdatePermission": {
      "operationId": "Roles.UpdatePermission",
      "method": "PUT",
      "path": "/api/Administration/Roles/{idRole}/Permission",
      "permission": "AccessManagement.editrole"
    },
    "Remove": {
      "operationId": "Roles.Remove",
      "method": "DELETE",
      "path": "/api/Administration/Roles/{idRole}",
      "permission": "AccessManagement.editrole"
    },
    "Members": {
      "operationId": "Roles.Members",
      "method": "GET",
      "path": "/api/Administration/Roles/{idRole}/Members",
      "permission": "AccessManagement.viewrole",
      "reads": true
    },
    "AddMembers": {
      "operationId": "Roles.AddMembers",
      "method": "POST",
      "path": "/api/Administration/Roles/{idRole}/Members",
      "permission": "AccessManagement.edituser"
    },
    "RemoveMember": {
      "operationId": "Roles.RemoveMember",
      "method": "DELETE",
      "path": "/api/Administration/Roles/{idRole}/Members/{idUser}",
      "permission": "AccessManagement.edituser"
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
      "permission": "CallScript.test",
      "reads": true
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
      },
      "reads": true
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
      "permission": "Auditlog.view",
      "reads": true
    },
    "Choices": {
      "operationId": "Audit.Choices",
      "method": "GET",
      "path": "/api/Audit/Choices",
      "permission": "Auditlog.view",
      "reads": true
    },
    "EntityAt": {
      "operationId": "Audit.EntityAt",
      "method": "GET",
      "path": "/api/Audit/EntityAt",
      "permission": "Auditlog.view",
      "reads": true
    },
    "Export": {
      "operationId": "Audit.Export",
      "method": "GET",
      "path": "/api/Audit/Export",
      "permission": "Auditlog.export"
    },
    "Check": {
      "operationId": "Audit.Check",
      "method": "POST",
      "path": "/api/Audit/Check",
      "permission": "Auditlog.view"
    },
    "Event": {
      "operationId": "Audit.Event",
      "method": "GET",
      "path": "/api/Audit/{idAuditEvent}/Event",
      "permission": "Auditlog.view",
      "reads": true
    },
    "Undo": {
      "operationId": "Audit.Undo",
      "method": "POST",
      "path": "/api/Audit/{idAuditEvent}/Undo",
      "permission": "Auditlog.view"
    }
  },
  "Erasure": {
    "Find": {
      "operationId": "Erasure.Find",
      "method": "POST",
      "path": "/api/Administration/Erasure/Find",
      "permission": "AccessManagement.erase"
    },
    "Erase": {
      "operationId": "Erasure.Erase",
      "method": "POST",
      "path": "/api/Administration/Erasure/Erase",
      "permission": "AccessManagement.erase"
    },
    "Erasures": {
      "operationId": "Erasure.Erasures",
      "method": "GET",
      "path": "/api/Administration/Erasure/Erasures",
      "permission": "AccessManagement.erase",
      "reads": true
    },
    "Erasure": {
      "operationId": "Erasure.Erasure",
      "method": "GET",
      "path": "/api/Administration/Erasure/{idErasure}",
      "permission": "AccessManagement.erase",
      "reads": true
    },
    "Receipt": {
      "operationId": "Erasure.Receipt",
      "method": "GET",
      "path": "/api/Administration/Erasure/{idErasure}/Receipt",
      "permission": "AccessManagement.erase",
      "reads": true
    },
    "CheckReceipt": {
      "operationId": "Erasure.CheckReceipt",
      "method": "POST",
      "path": "/api/Administration/Erasure/CheckReceipt",
      "permission": "AccessManagement.erase",
      "reads": true
    }
  },
  "Statistics": {
    "Tenant": {
      "operationId": "Statistics.Tenant",
      "method": "GET",
      "path": "/api/Statistics/{idTenant}/Tenant",
      "permission": "Statistics.view",
      "reads": true
    },
    "Tenants": {
      "operationId": "Statistics.Tenants",
      "method": "GET",
      "path": "/api/Statistics/Tenants",
      "permission": "Statistics.view",
      "reads": true
    }
  },
  "Tasks": {
    "Tasks": {
      "operationId": "Tasks.Tasks",
      "method": "GET",
      "path": "/api/Tasks/Tasks",
      "permission": "signedIn",
      "reads": true
    },
    "Log": {
      "operationId": "Tasks.Log",
      "method": "GET",
      "path": "/api/Tasks/{id}/Log",
      "permission": {
        "own": "Settings.viewtasks"
      },
      "reads": true
    },
    "Result": {
      "operationId": "Tasks.Result",
      "method": "GET",
      "path": "/api/Tasks/{id}/Result",
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
  "Tenants": {
    "List": {
      "operationId": "Tenants.List",
      "method": "GET",
      "path": "/api/Administration/Tenants/List",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "Create": {
      "operationId": "Tenants.Create",
      "method": "POST",
      "path": "/api/Administration/Tenants/Create",
      "permission": "AccessManagement.editaccount"
    },
    "Basic": {
      "operationId": "Tenants.Basic",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/Basic",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "UpdateBasic": {
      "operationId": "Tenants.UpdateBasic",
      "method": "PUT",
      "path": "/api/Administration/Tenants/{idTenant}/Basic",
      "permission": "AccessManagement.editaccount"
    },
    "Running": {
      "operationId": "Tenants.Running",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/Running",
      "permission": "AccessManagement.editaccount",
      "reads": true
    },
    "Suspend": {
      "operationId": "Tenants.Suspend",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/Suspend",
      "permission": "AccessManagement.editaccount"
    },
    "Reactivate": {
      "operationId": "Tenants.Reactivate",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/Reactivate",
      "permission": "AccessManagement.editaccount"
    },
    "Parameters": {
      "operationId": "Tenants.Parameters",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/Parameters",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "UpdateParameters": {
      "operationId": "Tenants.UpdateParameters",
      "method": "PUT",
      "path": "/api/Administration/Tenants/{idTenant}/Parameters",
      "permission": "AccessManagement.editaccount"
    },
    "AgentControlSetup": {
      "operationId": "Tenants.AgentControlSetup",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/AgentControlSetup",
      "permission": "AccessManagement.viewAgentControl",
      "reads": true
    },
    "UpdateAgentControlSetup": {
      "operationId": "Tenants.UpdateAgentControlSetup",
      "method": "PUT",
      "path": "/api/Administration/Tenants/{idTenant}/AgentControlSetup",
      "permission": "AccessManagement.editAgentControl"
    },
    "TryRiskRules": {
      "operationId": "Tenants.TryRiskRules",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/AgentControlSetup/Try",
      "permission": "AccessManagement.viewAgentControl"
    },
    "Retention": {
      "operationId": "Tenants.Retention",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/Retention",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "UpdateRetention": {
      "operationId": "Tenants.UpdateRetention",
      "method": "PUT",
      "path": "/api/Administration/Tenants/{idTenant}/Retention",
      "permission": "AccessManagement.editaccount"
    },
    "RetentionPreview": {
      "operationId": "Tenants.RetentionPreview",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/Retention/Preview",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "RunRetention": {
      "operationId": "Tenants.RunRetention",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/Retention/Run",
      "permission": "AccessManagement.editaccount"
    },
    "RetentionRuns": {
      "operationId": "Tenants.RetentionRuns",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/Retention/Runs",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "RetentionRunDays": {
      "operationId": "Tenants.RetentionRunDays",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/Retention/Runs/{idRetentionRun}",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "LegalHolds": {
      "operationId": "Tenants.LegalHolds",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/LegalHolds",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "HoldConversation": {
      "operationId": "Tenants.HoldConversation",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/LegalHolds",
      "permission": "AccessManagement.editaccount"
    },
    "ReleaseConversation": {
      "operationId": "Tenants.ReleaseConversation",
      "method": "DELETE",
      "path": "/api/Administration/Tenants/{idTenant}/LegalHolds/{guid}",
      "permission": "AccessManagement.editaccount"
    },
    "NotificationGroups": {
      "operationId": "Tenants.NotificationGroups",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/NotificationGroups",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "NotificationPeople": {
      "operationId": "Tenants.NotificationPeople",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/NotificationPeople",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "CreateNotificationGroup": {
      "operationId": "Tenants.CreateNotificationGroup",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/NotificationGroups",
      "permission": "AccessManagement.editaccount"
    },
    "UpdateNotificationGroup": {
      "operationId": "Tenants.UpdateNotificationGroup",
      "method": "PUT",
      "path": "/api/Administration/Tenants/{idTenant}/NotificationGroups/{idNotificationGroup}",
      "permission": "AccessManagement.editaccount"
    },
    "RemoveNotificationGroup": {
      "operationId": "Tenants.RemoveNotificationGroup",
      "method": "DELETE",
      "path": "/api/Administration/Tenants/{idTenant}/NotificationGroups/{idNotificationGroup}",
      "permission": "AccessManagement.editaccount"
    },
    "RotateNotificationSecret": {
      "operationId": "Tenants.RotateNotificationSecret",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/NotificationGroups/{idNotificationGroup}/RotateSecret",
      "permission": "AccessManagement.editaccount"
    },
    "TestNotificationGroup": {
      "operationId": "Tenants.TestNotificationGroup",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/NotificationGroups/{idNotificationGroup}/Test",
      "permission": "AccessManagement.editaccount"
    },
    "NotificationDeliveries": {
      "operationId": "Tenants.NotificationDeliveries",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/NotificationGroups/{idNotificationGroup}/Deliveries",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "ResendNotification": {
      "operationId": "Tenants.ResendNotification",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/NotificationGroups/{idNotificationGroup}/Deliveries/{idDelivery}/Resend",
      "permission": "AccessManagement.editaccount"
    },
    "PasswordExpirationPolicy": {
      "operationId": "Tenants.PasswordExpirationPolicy",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/PasswordExpirationPolicy",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "UpdatePasswordExpirationPolicy": {
      "operationId": "Tenants.UpdatePasswordExpirationPolicy",
      "method": "PUT",
      "path": "/api/Administration/Tenants/{idTenant}/PasswordExpirationPolicy",
      "permission": "AccessManagement.editaccount"
    },
    "TenantTwoFactorRequirement": {
      "operationId": "Tenants.TenantTwoFactorRequirement",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/TwoFactorRequirement",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "SetTenantTwoFactorRequirement": {
      "operationId": "Tenants.SetTenantTwoFactorRequirement",
      "method": "PUT",
      "path": "/api/Administration/Tenants/{idTenant}/TwoFactorRequirement",
      "permission": "AccessManagement.editaccount"
    },
    "SignInRules": {
      "operationId": "Tenants.SignInRules",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/SignInRules",
      "permission": "AccessManagement.viewaccount",
      "reads": true
    },
    "UpdateSignInRules": {
      "operationId": "Tenants.UpdateSignInRules",
      "method": "PUT",
      "path": "/api/Administration/Tenants/{idTenant}/SignInRules",
      "permission": "AccessManagement.editaccount"
    },
    "Tariffs": {
      "operationId": "Tenants.Tariffs",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/Tariffs",
      "permission": "AccessManagement.viewtariff",
      "reads": true
    },
    "CreateTariff": {
      "operationId": "Tenants.CreateTariff",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/Tariffs",
      "permission": "AccessManagement.edittariff"
    },
    "Tariff": {
      "operationId": "Tenants.Tariff",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/Tariffs/{idTariff}",
      "permission": "AccessManagement.viewtariff",
      "reads": true
    },
    "UpdateTariff": {
      "operationId": "Tenants.UpdateTariff",
      "method": "PUT",
      "path": "/api/Administration/Tenants/{idTenant}/Tariffs/{idTariff}",
      "permission": "AccessManagement.edittariff"
    },
    "CreateTariffVersion": {
      "operationId": "Tenants.CreateTariffVersion",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/Tariffs/{idTariff}/Versions",
      "permission": "AccessManagement.edittariff"
    },
    "EndTariff": {
      "operationId": "Tenants.EndTariff",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/Tariffs/{idTariff}/End",
      "permission": "AccessManagement.edittariff"
    },
    "RemoveTariff": {
      "operationId": "Tenants.RemoveTariff",
      "method": "DELETE",
      "path": "/api/Administration/Tenants/{idTenant}/Tariffs/{idTariff}",
      "permission": "AccessManagement.edittariff"
    },
    "LinesTariff": {
      "operationId": "Tenants.LinesTariff",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/LinesTariff",
      "permission": "AccessManagement.viewtariff",
      "reads": true
    },
    "UpdateLinesTariff": {
      "operationId": "Tenants.UpdateLinesTariff",
      "method": "PUT",
      "path": "/api/Administration/Tenants/{idTenant}/LinesTariff",
      "permission": "AccessManagement.edittariff"
    },
    "Fees": {
      "operationId": "Tenants.Fees",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/Fees",
      "permission": "AccessManagement.viewtariff",
      "reads": true
    },
    "CreateFee": {
      "operationId": "Tenants.CreateFee",
      "method": "POST",
      "path": "/api/Administration/Tenants/{idTenant}/Fees",
      "permission": "AccessManagement.edittariff"
    },
    "UpdateFee": {
      "operationId": "Tenants.UpdateFee",
      "method": "PUT",
      "path": "/api/Administration/Tenants/{idTenant}/Fees/{idFee}",
      "permission": "AccessManagement.edittariff"
    },
    "RemoveFee": {
      "operationId": "Tenants.RemoveFee",
      "method": "DELETE",
      "path": "/api/Administration/Tenants/{idTenant}/Fees/{idFee}",
      "permission": "AccessManagement.edittariff"
    }
  },
  "AgentAssist": {
    "Languages": {
      "operationId": "AgentAssist.Languages",
      "method": "GET",
      "path": "/api/AgentAssist/Languages",
      "permission": "AccessManagement.viewAgentControl",
      "reads": true
    }
  },
  "KnowledgeBase": {
    "List": {
      "operationId": "KnowledgeBase.List",
      "method": "GET",
      "path": "/api/Administration/KnowledgeBase/List",
      "permission": "KnowledgeBase.view",
      "reads": true
    }
  },
  "Lookups": {
    "SupportedLanguages": {
      "operationId": "Lookups.SupportedLanguages",
      "method": "GET",
      "path": "/api/Lookups/SupportedLanguages",
      "permission": "signedIn",
      "reads": true
    },
    "Tenants": {
      "operationId": "Lookups.Tenants",
      "method": "GET",
      "path": "/api/Lookups/Tenants",
      "permission": "signedIn",
      "reads": true
    },
    "Flows": {
      "operationId": "Lookups.Flows",
      "method": "GET",
      "path": "/api/Lookups/Flows",
      "permission": "signedIn",
      "reads": true
    },
    "Lines": {
      "operationId": "Lookups.Lines",
      "method": "GET",
      "path": "/api/Lookups/Lines",
      "permission": "signedIn",
      "reads": true
    },
    "Modules": {
      "operationId": "Lookups.Modules",
      "method": "GET",
      "path": "/api/Lookups/Modules",
      "permission": "signedIn",
      "reads": true
    },
    "ComponentTypes": {
      "operationId": "Lookups.ComponentTypes",
      "method": "GET",
      "path": "/api/Lookups/ComponentTypes",
      "permission": "signedIn",
      "reads": true
    },
    "Components": {
      "operationId": "Lookups.Components",
      "method": "GET",
      "path": "/api/Lookups/Components",
      "permission": "signedIn",
      "reads": true
    },
    "TimeZones": {
      "operationId": "Lookups.TimeZones",
      "method": "GET",
      "path": "/api/Lookups/TimeZones",
      "permission": "signedIn",
      "reads": true
    },
    "Regions": {
      "operationId": "Lookups.Regions",
      "method": "GET",
      "path": "/api/Lookups/Regions",
      "permission": "signedIn",
      "reads": true
    },
    "PhoneRegions": {
      "operationId": "Lookups.PhoneRegions",
      "method": "GET",
      "path": "/api/Lookups/PhoneRegions",
      "permission": "signedIn",
      "reads": true
    },
    "Tags": {
      "operationId": "Lookups.Tags",
      "method": "GET",
      "path": "/api/Lookups/Tags",
      "permission": "signedIn",
      "reads": true
    },
    "NotificationGroups": {
      "operationId": "Lookups.NotificationGroups",
      "method": "GET",
      "path": "/api/Lookups/NotificationGroups",
      "permission": "signedIn",
      "reads": true
    },
    "FolderTree": {
      "operationId": "Lookups.FolderTree",
      "method": "GET",
      "path": "/api/Lookups/FolderTree",
      "permission": "signedIn",
      "reads": true
    },
    "Search": {
      "operationId": "Lookups.Search",
      "method": "GET",
      "path": "/api/Lookups/Search",
      "permission": "signedIn",
      "reads": true
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
    },
    "ReportRoles": {
      "operationId": "Assets.ReportRoles",
      "method": "GET",
      "path": "/api/Assets/ReportRoles",
      "permission": "AccessManagement.viewrole"
    },
    "ReportUsers": {
      "operationId": "Assets.ReportUsers",
      "method": "GET",
      "path": "/api/Assets/ReportUsers",
      "permission": "AccessManagement.viewuser"
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
      },
      "reads": true
    }
  }
} as const
