/** Users, rights, menus, dictionaries and parameters. */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { alive, baseColumns, id, isDeleted, tenantId } from '../columns.ts'

export const user = sqliteTable(
  'blade_user',
  {
    id: id(),
    tenantId: tenantId(),
    code: text('code'),
    account: text('account').notNull(),
    /** argon2 hash of the md5 hex of the password; never returned. */
    password: text('password').notNull(),
    /**
     * own: chosen by a person; demo: equals the account name, so it is public; initial: generated, must be changed before anything
     * else.
     */
    passwordKind: text('password_kind', { enum: ['own', 'demo', 'initial'] })
      .notNull()
      .default('own'),
    /**
     * Epoch ms until which an initial password is valid; empty if it does not expire, such as one that the program itself generated.
     */
    passwordUntil: integer('password_until'),
    name: text('name'),
    realName: text('real_name'),
    avatar: text('avatar'),
    email: text('email'),
    phone: text('phone'),
    birthday: text('birthday'),
    sex: integer('sex'),
    /** Comma-joined ids, as in Blade; "-1" while a registration is pending. */
    roleId: text('role_id').notNull().default(''),
    deptId: text('dept_id').notNull().default(''),
    postId: text('post_id').notNull().default(''),
    userType: integer('user_type').notNull().default(1),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('user_account').on(t.tenantId, t.account).where(alive), index('user_phone').on(t.phone)],
)

/** A user's data on one platform (userType) beyond the common columns. */
export const userPlatform = sqliteTable(
  'blade_user_platform',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    userType: integer('user_type').notNull(),
    userExt: text('user_ext').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.userId, t.userType] })],
)

/** A person known to a third party; `userId` is empty until they register. */
export const userOauth = sqliteTable(
  'blade_user_oauth',
  {
    id: id(),
    tenantId: tenantId(),
    /** The third party's id of the person. */
    uuid: text('uuid').notNull(),
    source: text('source').notNull(),
    userId: text('user_id'),
    username: text('username'),
    nickname: text('nickname'),
    avatar: text('avatar'),
    blog: text('blog'),
    company: text('company'),
    location: text('location'),
    email: text('email'),
    remark: text('remark'),
    gender: text('gender'),
  },
  (t) => [uniqueIndex('user_oauth_uuid').on(t.tenantId, t.source, t.uuid)],
)

export const role = sqliteTable(
  'blade_role',
  {
    id: id(),
    tenantId: tenantId(),
    parentId: text('parent_id').notNull().default('0'),
    roleName: text('role_name').notNull(),
    roleAlias: text('role_alias').notNull(),
    sort: integer('sort').notNull().default(1),
    isDeleted: isDeleted(),
  },
  (t) => [uniqueIndex('role_alias').on(t.tenantId, t.roleAlias).where(alive)],
)

const menuColumns = () => ({
  id: id(),
  parentId: text('parent_id').notNull().default('0'),
  code: text('code').notNull(),
  name: text('name').notNull(),
  /** i18n key or English name; the console shows it in English. */
  alias: text('alias').notNull().default(''),
  path: text('path').notNull().default(''),
  /** Icon name. */
  source: text('source').notNull().default(''),
  sort: integer('sort').notNull().default(1),
  /** 1 menu, 2 button. */
  category: integer('category').notNull(),
  /** 0 none, 1 toolbar, 2 row, 3 both. */
  action: integer('action').notNull().default(0),
  /** 1 no, 2 yes: opens in a frame. */
  isOpen: integer('is_open').notNull().default(1),
  /** Aliases of the roles that see it, joined by commas; empty for all roles. */
  roles: text('roles'),
  /** 0: the content of its tab is not kept while another tab is open. */
  keepAlive: integer('keep_alive').notNull().default(1),
  /** Query of its page: `state=1&size=50`. */
  query: text('query'),
  /** Title of an additional branch between the parent menu and the page. */
  group: text('menu_group'),
  /** Key of its name in the console's own texts. */
  i18n: text('i18n'),
  remark: text('remark'),
  isDeleted: isDeleted(),
})

export const menu = sqliteTable('blade_menu', menuColumns(), (t) => [
  index('menu_parent').on(t.parentId, t.sort),
  uniqueIndex('menu_code').on(t.code).where(alive),
])

/** The menu of the app, with the same columns as the console's. */
export const appMenu = sqliteTable('blade_app_menu', menuColumns(), (t) => [
  index('app_menu_parent').on(t.parentId, t.sort),
  uniqueIndex('app_menu_code').on(t.code).where(alive),
])

export const roleMenu = sqliteTable(
  'blade_role_menu',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => role.id),
    menuId: text('menu_id')
      .notNull()
      .references(() => menu.id),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.menuId] }), index('role_menu_menu').on(t.menuId)],
)

/** Limits the rows that a role sees: 1 all, 2 own, 3 own departments, 4 own departments and their descendants. */
export const dataScope = sqliteTable(
  'blade_scope_data',
  {
    id: id(),
    menuId: text('menu_id').notNull(),
    resourceCode: text('resource_code').notNull(),
    scopeName: text('scope_name').notNull(),
    scopeField: text('scope_field').notNull().default('*'),
    scopeClass: text('scope_class'),
    scopeColumn: text('scope_column'),
    scopeType: integer('scope_type').notNull(),
    scopeValue: text('scope_value'),
    remark: text('remark'),
    ...baseColumns(),
  },
  (t) => [index('data_scope_menu').on(t.menuId)],
)

/** Paths that only roles with the scope may call. */
export const apiScope = sqliteTable(
  'blade_scope_api',
  {
    id: id(),
    menuId: text('menu_id').notNull(),
    resourceCode: text('resource_code').notNull(),
    scopeName: text('scope_name').notNull(),
    scopePath: text('scope_path').notNull(),
    /** 1 system, 2 business. */
    scopeType: integer('scope_type').notNull(),
    remark: text('remark'),
    ...baseColumns(),
  },
  (t) => [index('api_scope_menu').on(t.menuId)],
)

export const roleScope = sqliteTable(
  'blade_role_scope',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => role.id),
    /** Id of a data scope or of an API scope, depending on `kind`. */
    scopeId: text('scope_id').notNull(),
    kind: text('kind', { enum: ['data', 'api'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.kind, t.scopeId] })],
)

export const topMenu = sqliteTable(
  'blade_top_menu',
  {
    id: id(),
    tenantId: tenantId(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    source: text('source').notNull().default(''),
    path: text('path').notNull().default(''),
    sort: integer('sort').notNull().default(1),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('top_menu_code').on(t.tenantId, t.code).where(alive)],
)

export const topMenuSetting = sqliteTable(
  'blade_top_menu_setting',
  {
    topMenuId: text('top_menu_id')
      .notNull()
      .references(() => topMenu.id),
    menuId: text('menu_id')
      .notNull()
      .references(() => menu.id),
  },
  (t) => [primaryKey({ columns: [t.topMenuId, t.menuId] })],
)

export const client = sqliteTable(
  'blade_client',
  {
    id: id(),
    clientId: text('client_id').notNull(),
    clientSecret: text('client_secret').notNull(),
    resourceIds: text('resource_ids'),
    scope: text('scope').notNull().default('all'),
    authorizedGrantTypes: text('authorized_grant_types').notNull(),
    webServerRedirectUri: text('web_server_redirect_uri'),
    authorities: text('authorities'),
    /** Seconds. */
    accessTokenValidity: integer('access_token_validity').notNull().default(3600),
    refreshTokenValidity: integer('refresh_token_validity').notNull().default(604_800),
    additionalInformation: text('additional_information'),
    autoapprove: text('autoapprove'),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('client_client_id').on(t.clientId).where(alive)],
)

export const dept = sqliteTable(
  'blade_dept',
  {
    id: id(),
    tenantId: tenantId(),
    parentId: text('parent_id').notNull().default('0'),
    /** Ids from the root down, "0,1,2". */
    ancestors: text('ancestors').notNull().default('0'),
    /** 1 company, 2 department, 3 group, 4 hospital. */
    deptCategory: integer('dept_category').notNull().default(2),
    deptName: text('dept_name').notNull(),
    fullName: text('full_name').notNull(),
    sort: integer('sort').notNull().default(1),
    remark: text('remark'),
    isDeleted: isDeleted(),
  },
  (t) => [index('dept_parent').on(t.parentId)],
)

export const post = sqliteTable('blade_post', {
  id: id(),
  tenantId: tenantId(),
  /** 1 senior, 2 middle, 3 junior, 4 other. */
  category: integer('category').notNull(),
  postCode: text('post_code').notNull(),
  postName: text('post_name').notNull(),
  sort: integer('sort').notNull().default(1),
  remark: text('remark'),
  ...baseColumns(),
})

/** A single row, which the migration that creates the table inserts. */
export const tenant = sqliteTable(
  'blade_tenant',
  {
    id: id(),
    tenantId: tenantId(),
    tenantName: text('tenant_name').notNull(),
    domain: text('domain'),
    linkman: text('linkman'),
    contactNumber: text('contact_number'),
    address: text('address'),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('tenant_id').on(t.tenantId).where(alive)],
)

export const param = sqliteTable(
  'blade_param',
  {
    id: id(),
    paramName: text('param_name').notNull(),
    paramKey: text('param_key').notNull(),
    paramValue: text('param_value').notNull(),
    remark: text('remark'),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('param_key').on(t.paramKey).where(alive)],
)

/** Regions; the id is the code. Deletions are physical. */
export const region = sqliteTable(
  'blade_region',
  {
    id: id(),
    code: text('code').notNull(),
    parentCode: text('parent_code').notNull(),
    ancestors: text('ancestors').notNull().default(''),
    name: text('name').notNull(),
    provinceCode: text('province_code'),
    provinceName: text('province_name'),
    cityCode: text('city_code'),
    cityName: text('city_name'),
    districtCode: text('district_code'),
    districtName: text('district_name'),
    townCode: text('town_code'),
    townName: text('town_name'),
    villageCode: text('village_code'),
    villageName: text('village_name'),
    /** 0 country, 1 province, 2 city, 3 district, 4 town, 5 village. */
    regionLevel: integer('region_level').notNull(),
    sort: integer('sort').notNull().default(1),
    remark: text('remark'),
  },
  (t) => [index('region_parent').on(t.parentCode, t.sort)],
)

const dictColumns = () => ({
  id: id(),
  parentId: text('parent_id').notNull().default('0'),
  code: text('code').notNull(),
  /** "-1" on a parent. */
  dictKey: text('dict_key').notNull(),
  dictValue: text('dict_value').notNull(),
  sort: integer('sort').notNull().default(1),
  remark: text('remark'),
  isSealed: integer('is_sealed').notNull().default(0),
  isDeleted: isDeleted(),
})

export const dict = sqliteTable('blade_dict', dictColumns(), (t) => [
  uniqueIndex('dict_key').on(t.code, t.dictKey).where(alive),
  index('dict_parent').on(t.parentId, t.sort),
])

export const dictBiz = sqliteTable('blade_dict_biz', { tenantId: tenantId(), ...dictColumns() }, (t) => [
  uniqueIndex('dict_biz_key').on(t.code, t.dictKey).where(alive),
  index('dict_biz_parent').on(t.parentId, t.sort),
])
