import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { BadSettings, demoDoor, readEnv, seedKind, unknownSettings } from './env.ts'
import { cleanUrl } from './http/log.ts'

describe('the settings', () => {
  it('have defaults; an empty one counts as absent', () => {
    expect(readEnv({ PORT: '', BLADE_API_URL: ' ' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATABASE_PATH: 'data/blade.sqlite',
      BLADE_CLIENT_ID: 'saber',
      BLADE_TIMEOUT_SECONDS: 10,
      CAPTCHA: 'on',
      CONSOLES: 1,
      CAPTCHA_FREE_CLIENTS: [],
      SESSION_IDLE_HOURS: 12,
      TRUST_PROXY: false,
      BLADE_SILENT_CODES: [],
      BLADE_TIME_ZONE: 'Asia/Shanghai',
      BLADE_SMS: 'off',
      BLADE_SOCIAL: [],
      SOCIAL: 'off',
      SOCIAL_CALLBACKS: [],
      FRAME_ORIGINS: [],
      SIM_CALLBACK_NETS: [],
      CORS_ORIGINS: [],
      BLADE_API_URL: undefined,
    })
  })

  it('start one process for each core with CONSOLES=auto, and one where worlds or rows live in the process', () => {
    const auto = (more: Record<string, string>) => readEnv({ CONSOLES: 'auto', ...more }).CONSOLES
    expect(auto({})).toBe(availableParallelism())
    expect([auto({ SIM_CONTROL: '1', SEED: 'demo' }), auto({ DATABASE_PATH: ':memory:' }), auto({ NODE_ENV: 'development' })]).toEqual([
      1, 1, 1,
    ])
    expect(auto({ BLADE_API_URL: 'http://blade', SESSION_SECRET: 'sixteen letters..', DATABASE_PATH: ':memory:' })).toBe(
      availableParallelism(),
    )
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT', 'a port number'],
    [{ PORT: '70000' }, 'PORT', 'a port number'],
    [{ BLADE_API_URL: 'ftp://x' }, 'BLADE_API_URL', 'an http or https address'],
    [{ BLADE_DIALECT: 'saber' }, 'BLADE_DIALECT', 'one of bladex, springblade'],
    [{ BLADE_SILENT_CODES: '429, x' }, 'BLADE_SILENT_CODES', 'codes from 400 on'],
    [{ BLADE_TIME_ZONE: 'Mars/Olympus' }, 'BLADE_TIME_ZONE', 'the name of a time zone'],
    [{ SEED: 'full' }, 'SEED', 'one of demo, empty'],
    [{ CONSOLES: '0' }, 'CONSOLES', 'auto, or a number of processes'],
    [{ CONSOLES: '2', SIM_CONTROL: '1', SEED: 'demo' }, 'CONSOLES', '1 with SIM_CONTROL=1, not "2"'],
    [{ CONSOLES: '2', DATABASE_PATH: ':memory:' }, 'CONSOLES', '1 for a database in memory'],
    [{ CAPTCHA: 'maybe' }, 'CAPTCHA', 'one of on, off'],
    [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY', 'a number of proxies'],
    [{ SESSION_IDLE_HOURS: '0' }, 'SESSION_IDLE_HOURS', 'more than 0'],
    [{ SIM_CONTROL: '1' }, 'SIM_CONTROL', 'needs SEED=demo, not "1"'],
    [{ SOCIAL: 'demo', SEED: 'empty' }, 'SOCIAL', 'needs SEED=demo, not "demo"'],
    [{ SOCIAL_CALLBACKS: 'https://console.example/, javascript:alert(1)' }, 'SOCIAL_CALLBACKS', 'http or https addresses'],
    [{ FRAME_ORIGINS: 'https://bi.example,https://bi.example/a' }, 'FRAME_ORIGINS', 'origins like'],
    [{ SIM_CALLBACK_NETS: '10.1.2.3' }, 'SIM_CALLBACK_NETS', 'networks like'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS', 'origins like'],
    [{ CORS_ORIGINS: 'https://a.example,null' }, 'CORS_ORIGINS', 'origins like'],
    [{ PUBLIC_URL: 'https://console.example/ward' }, 'PUBLIC_URL', 'without a path'],
    [{ BLADE_SOCIAL: 'github=GitHub,../x' }, 'BLADE_SOCIAL', 'sources like github'],
    [{ BLADE_SM2_PUBLIC_KEY: '12' }, 'BLADE_SM2_PUBLIC_KEY', '128 hex digits'],
    [{ BLADE_SM2_PUBLIC_KEY: '1'.repeat(128) }, 'BLADE_SM2_PUBLIC_KEY', 'a point of the curve'],
    [{ BLADE_SM2_PRIVATE_KEY: 'f'.repeat(64) }, 'BLADE_SM2_PRIVATE_KEY', 'a private key of the curve SM2'],
    [{ BRAND_COLOR: 'blue' }, 'BRAND_COLOR', 'a colour like #0a7cff, not "blue"'],
    [{ BRAND_NAME: '青禾'.repeat(21) }, 'BRAND_NAME', 'at most 40 characters'],
    [{ BRAND_SLOGAN: 'two\nlines' }, 'BRAND_SLOGAN', 'one line of text'],
    [{ BRAND_LOGO: 'https://' }, 'BRAND_LOGO', 'a file, or an http or https address'],
    [{ BLADE_TENANT: '沃德', BLADE_API_URL: 'http://blade' }, 'BLADE_TENANT', 'the number of a tenant'],
    [{ BLADE_TENANT: '123456' }, 'BLADE_TENANT', 'needs BLADE_API_URL'],
    [{ TENANT_MODE: 'on' }, 'TENANT_MODE', 'needs BLADE_API_URL'],
    [{ BLADE_TIMEOUT_SECONDS: '0' }, 'BLADE_TIMEOUT_SECONDS', 'at least 1'],
    [{ BLADE_TIMEOUT_SECONDS: '10s' }, 'BLADE_TIMEOUT_SECONDS', 'seconds'],
  ])('%j stops the start and names %s', (source, name, text) => {
    let message = ''
    try {
      readEnv(source)
    } catch (error) {
      expect(error).toBeInstanceOf(BadSettings)
      message = (error as Error).message
    }
    expect(message).toContain(name)
    expect(message).toContain(text)
  })

  it('give third-party sign-ins a source and a display name', () => {
    expect(readEnv({ BLADE_SOCIAL: 'github=GitHub, gitee' }).BLADE_SOCIAL).toEqual([
      { source: 'github', name: 'GitHub' },
      { source: 'gitee', name: 'gitee' },
    ])
  })

  it('allow demo accounts if a demo was requested, or if the program listens on loopback only', () => {
    const door = (source: Record<string, string>) => [demoDoor(readEnv(source)), seedKind(readEnv(source))]
    for (const HOST of ['', '127.0.0.1', '127.8.0.1', '::1', 'localhost']) expect(door({ HOST })).toEqual(['direct', 'demo'])
    for (const HOST of ['0.0.0.0', '::', '192.168.1.9', '127.example', '1270.0.0.1', '10.127.0.0'])
      expect(door({ HOST })).toEqual(['shut', 'empty'])
    expect(door({ HOST: '0.0.0.0', SEED: 'demo', SIM_CONTROL: '1', SOCIAL: 'demo' })).toEqual(['open', 'demo'])
    expect(door({ SEED: 'empty' })).toEqual(['shut', 'empty'])
    const blade = { BLADE_API_URL: 'http://blade', SESSION_SECRET: 'long enough for a test', SIM_CONTROL: '1' }
    expect(readEnv(blade).SIM_CONTROL).toBe(true)
  })

  it('name variables that look like settings and are none', () => {
    expect(unknownSettings({ SIM_CONTROL: '1', SEED: 'demo', PATH: '/bin', SESSION_MANAGER: 'x', SIM_CONTROLL: '' })).toEqual([])
    expect(unknownSettings({ SIM_CONTROLL: '1', METRIC_TOKEN: 'x' })).toEqual([
      '  SIM_CONTROLL is no setting and has no effect; the settings of this name are SIM_CONTROL, SIM_PACE, SIM_WORLDS, SIM_WORLD_HOURS, SIM_CALLBACK_NETS (.env.example)',
    ])
  })

  it('the figures need a port of their own', () => {
    const settings = { PORT: '3000', METRICS_PORT: '3000', METRICS_TOKEN: 'long enough for a test' }
    expect(() => readEnv(settings)).toThrow(/METRICS_PORT\s+another port than PORT, not "3000"/)
    expect(readEnv({ ...settings, METRICS_PORT: '3001' }).METRICS_PORT).toBe(3001)
  })

  it('never show a secret in a message', () => {
    expect(() => readEnv({ SESSION_SECRET: 'short-secret' })).toThrow(/at least 16 characters$/m)
  })
})

it('the log masks secrets in query strings', () => {
  expect(cleanUrl('/api/blade-auth/oauth/token?username=admin&password=abc&grant_type=captcha&refresh_token=x.y.z')).toBe(
    '/api/blade-auth/oauth/token?username=admin&password=***&grant_type=captcha&refresh_token=***',
  )
  expect(cleanUrl('/api/x?Blade-Auth=bearer%20abc&size=10')).toBe('/api/x?Blade-Auth=***&size=10')
})
