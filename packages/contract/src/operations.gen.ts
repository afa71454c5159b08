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
    },
    "Notices": {
      "operationId": "Home.Notices",
      "method": "GET",
      "path": "/api/Notices",
      "permission": "signedIn"
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
      "permission": "AccessManagement.viewuser"
    },
    "RoleChoices": {
      "operationId": "Users.RoleChoices",
      "method": "GET",
      "path": "/api/Administration/Users/RoleChoices",
      "permission": "AccessManagement.viewuser"
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
      }
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
      }
    },
    "UserRolesEffect": {
      "operationId": "Users.UserRolesEffect",
      "method": "POST",
      "path": "/api/Administration/Users/{idUser}/UserRolesEffect",
      "permission": "AccessManagement.edituser"
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
      "permission": "signedIn"
    },
    "AccessRequests": {
      "operationId": "Users.AccessRequests",
      "method": "GET",
      "path": "/api/AccessRequests",
      "permission": "AccessManagement.edituser"
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
    },
    "UserApiSecrets": {
      "operationId": "Users.UserApiSecrets",
      "method": "GET",
      "path": "/api/Administration/Users/{idUser}/UserApiSecrets",
      "permission": {
        "own": "AccessManagement.viewuser"
      }
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
      }
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
      }
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
      }
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
      "permission": "AccessManagement.edituser"
    },
    "ImportRows": {
      "operationId": "Users.ImportRows",
      "method": "GET",
      "path": "/api/Administration/Users/Import/{idUserImport}/Rows",
      "permission": "AccessManagement.edituser"
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
      "permission": "AccessManagement.viewrole"
    },
    "WhoCan": {
      "operationId": "Roles.WhoCan",
      "method": "GET",
      "path": "/api/Administration/Roles/WhoCan",
      "permission": "AccessManagement.viewrole"
    },
    "Basic": {
      "operationId": "Roles.Basic",
      "method": "GET",
      "path": "/api/Administration/Roles/{idRole}/Basic",
      "permission": "AccessManagement.viewrole"
    },
    "Permission": {
      "operationId": "Roles.Permission",
      "method": "GET",
      "path": "/api/Administration/Roles/{idRole}/Permission",
      "permission": "AccessManagement.viewrole"
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
      "permission": "AccessManagement.editrole"
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
      "permission": "AccessManagement.viewrole"
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
    },
    "Choices": {
      "operationId": "Audit.Choices",
      "method": "GET",
      "path": "/api/Audit/Choices",
      "permission": "Auditlog.view"
    },
    "EntityAt": {
      "operationId": "Audit.EntityAt",
      "method": "GET",
      "path": "/api/Audit/EntityAt",
      "permission": "Auditlog.view"
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
      "permission": "Auditlog.view"
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
      "permission": "AccessManagement.erase"
    },
    "Erasure": {
      "operationId": "Erasure.Erasure",
      "method": "GET",
      "path": "/api/Administration/Erasure/{idErasure}",
      "permission": "AccessManagement.erase"
    },
    "Receipt": {
      "operationId": "Erasure.Receipt",
      "method": "GET",
      "path": "/api/Administration/Erasure/{idErasure}/Receipt",
      "permission": "AccessManagement.erase"
    },
    "CheckReceipt": {
      "operationId": "Erasure.CheckReceipt",
      "method": "POST",
      "path": "/api/Administration/Erasure/CheckReceipt",
      "permission": "AccessManagement.erase"
    }
  },
  "Statistics": {
    "Tenant": {
      "operationId": "Statistics.Tenant",
      "method": "GET",
      "path": "/api/Statistics/{idTenant}/Tenant",
      "permission": "Statistics.view"
    },
    "Tenants": {
      "operationId": "Statistics.Tenants",
      "method": "GET",
      "path": "/api/Statistics/Tenants",
      "permission": "Statistics.view"
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
      "permission": "AccessManagement.viewaccount"
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
      "permission": "AccessManagement.viewaccount"
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
      "permission": "AccessManagement.editaccount"
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
      "permission": "AccessManagement.viewaccount"
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
      "permission": "AccessManagement.viewAgentControl"
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
      "permission": "AccessManagement.viewaccount"
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
      "permission": "AccessManagement.viewaccount"
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
      "permission": "AccessManagement.viewaccount"
    },
    "RetentionRunDays": {
      "operationId": "Tenants.RetentionRunDays",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/Retention/Runs/{idRetentionRun}",
      "permission": "AccessManagement.viewaccount"
    },
    "LegalHolds": {
      "operationId": "Tenants.LegalHolds",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/LegalHolds",
      "permission": "AccessManagement.viewaccount"
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
      "permission": "AccessManagement.viewaccount"
    },
    "NotificationPeople": {
      "operationId": "Tenants.NotificationPeople",
      "method": "GET",
      "path": "/api/Administration/Tenants/{idTenant}/NotificationPeople",
      "permission": "AccessManagement.viewaccount"
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
      "permission": "AccessManagement.viewaccount"
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
      "permission": "AccessManagement.viewaccount"
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
      "permission": "AccessManagement.viewaccount"
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
      "permission": "AccessManagement.viewaccount"
    },
    "UpdateSignInRules": {
      "operationId": "Tenants.UpdateSignInRules",
      "method": "PUT",
      "path": "/api/Administration/Tenants/{idTenant}/SignInRules",
      "permission": "AccessManagement.editaccount"
    }
  },
  "AgentAssist": {
    "Languages": {
      "operationId": "AgentAssist.Languages",
      "method": "GET",
      "path": "/api/AgentAssist/Languages",
      "permission": "AccessManagement.viewAgentControl"
    }
  },
  "KnowledgeBase": {
    "List": {
      "operationId": "KnowledgeBase.List",
      "method": "GET",
      "path": "/api/Administration/KnowledgeBase/List",
      "permission": "KnowledgeBase.view"
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
    "NotificationGroups": {
      "operationId": "Lookups.NotificationGroups",
      "method": "GET",
      "path": "/api/Lookups/NotificationGroups",
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
      }
    }
  }
} as const
