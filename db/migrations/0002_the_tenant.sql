-- why here and no seed: every database has this tenant, an existing one too
INSERT INTO `blade_tenant` (`id`, `tenant_name`, `create_time`, `update_time`)
VALUES ('1000040000000000001', '管理组', strftime('%Y-%m-%d %H:%M:%S', 'now', '+8 hours'), strftime('%Y-%m-%d %H:%M:%S', 'now', '+8 hours'));
