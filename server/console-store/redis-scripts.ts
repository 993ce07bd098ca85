/**
 * Lua scripts for steps that must be atomic: between two commands of one console, another could end the session that the first has
 * just read. Names: `id` of a session, `user` its user's id. `ward:open` has every open session by its last use.
 */
import { defineScript, type CommandParser } from '@redis/client'

/** Arguments are keys first, then values. */
const script = (SCRIPT: string, NUMBER_OF_KEYS: number) =>
  defineScript({
    NUMBER_OF_KEYS,
    SCRIPT,
    parseCommand(parser: CommandParser, keys: string[], ...values: (string | number)[]) {
      parser.pushKeys(keys)
      parser.push(...values.map(String))
    },
    transformReply: (reply: unknown) => reply,
  })

export const scripts = {
  /** keys: session, user's sessions. values: id, prefix of sessions, most, idle ms, longest ms, fields and their values. */
  openSession: script(
    `redis.call('HSET', KEYS[1], unpack(ARGV, 6))
    redis.call('PEXPIRE', KEYS[1], ARGV[4])
    redis.call('ZADD', 'ward:open', redis.call('HGET', KEYS[1], 'usedAt'), ARGV[1])
    redis.call('SADD', KEYS[2], ARGV[1])
    redis.call('PEXPIRE', KEYS[2], ARGV[5])
    local live = {}
    for _, id in ipairs(redis.call('SMEMBERS', KEYS[2])) do
      local at = redis.call('HMGET', ARGV[2] .. id, 'usedAt', 'openedAt')
      if at[1] then table.insert(live, { id, tonumber(at[1]), tonumber(at[2]) }) else redis.call('SREM', KEYS[2], id) end
    end
    table.sort(live, function(a, b) if a[2] == b[2] then return a[3] > b[3] end return a[2] > b[2] end)
    for i = tonumber(ARGV[3]) + 1, #live do
      redis.call('DEL', ARGV[2] .. live[i][1])
      redis.call('ZREM', 'ward:open', live[i][1])
      redis.call('SREM', KEYS[2], live[i][1])
    end`,
    2,
  ),
  /** keys: session. values: fields and their values. @returns 1 if the session exists */
  change: script(
    `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
    redis.call('HSET', KEYS[1], unpack(ARGV))
    return 1`,
    1,
  ),
  /** keys: session. values: now, interval, idle ms, id. */
  use: script(
    `local used = redis.call('HGET', KEYS[1], 'usedAt')
    if not used or tonumber(used) > ARGV[1] - ARGV[2] then return end
    redis.call('HSET', KEYS[1], 'usedAt', ARGV[1])
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
    redis.call('ZADD', 'ward:open', ARGV[1], ARGV[4])`,
    1,
  ),
  /** keys: session. values: id, prefix of users' sessions. */
  closeSession: script(
    `local user = redis.call('HGET', KEYS[1], 'userId')
    redis.call('DEL', KEYS[1])
    redis.call('ZREM', 'ward:open', ARGV[1])
    if user then redis.call('SREM', ARGV[2] .. user, ARGV[1]) end`,
    1,
  ),
  /** keys: user's sessions. values: id to spare, prefix of sessions. @returns [id, user, tokens] of each that ended */
  closeOthers: script(
    `local ended = {}
    for _, id in ipairs(redis.call('SMEMBERS', KEYS[1])) do
      if id ~= ARGV[1] then
        local row = redis.call('HMGET', ARGV[2] .. id, 'user', 'tokens')
        if row[1] then table.insert(ended, { id, row[1], row[2] }) end
        redis.call('DEL', ARGV[2] .. id)
        redis.call('ZREM', 'ward:open', id)
        redis.call('SREM', KEYS[1], id)
      end
    end
    return ended`,
    1,
  ),
  /** keys: session. @returns [lock, tries including this one]; nothing if it is not locked */
  tryLock: script(
    `local lock = redis.call('HGET', KEYS[1], 'lock')
    if not lock then return nil end
    return { lock, redis.call('HINCRBY', KEYS[1], 'tries', 1) }`,
    1,
  ),
  /** keys: session. values: the lock that was opened. */
  unlock: script(
    `if redis.call('HGET', KEYS[1], 'lock') ~= ARGV[1] then return end
    redis.call('HDEL', KEYS[1], 'lock')
    redis.call('HSET', KEYS[1], 'tries', 0)`,
    1,
  ),
  /** keys: draft, user's drafts. values: prefix of this user's drafts, most, ms, id, content, now. */
  keepWork: script(
    `redis.call('SET', KEYS[1], ARGV[5], 'PX', ARGV[3])
    redis.call('ZADD', KEYS[2], ARGV[6], ARGV[4])
    redis.call('PEXPIRE', KEYS[2], ARGV[3])
    for _, id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -ARGV[2] - 1)) do
      redis.call('DEL', ARGV[1] .. id)
      redis.call('ZREM', KEYS[2], id)
    end`,
    2,
  ),
  /** keys: where the view goes, user's views, shared views, place of the view. values: id, content, owner, most own, most shared, whether shared. @returns 1 where there was room */
  addView: script(
    `local own, shared = redis.call('HLEN', KEYS[2]), 0
    for _, view in ipairs(redis.call('HVALS', KEYS[3])) do
      shared = shared + 1
      if cjson.decode(view).owner == ARGV[3] then own = own + 1 end
    end
    if own >= tonumber(ARGV[4]) or (ARGV[6] == '1' and shared >= tonumber(ARGV[5])) then return 0 end
    redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
    redis.call('SET', KEYS[4], KEYS[1])
    return 1`,
    4,
  ),
  /** keys: place of the view. values: id, owner, settings. @returns 1 where it is the owner's */
  changeView: script(
    `local place = redis.call('GET', KEYS[1])
    local text = place and redis.call('HGET', place, ARGV[1])
    if not text then return 0 end
    local view = cjson.decode(text)
    if view.owner ~= ARGV[2] then return 0 end
    view.settings = ARGV[3]
    redis.call('HSET', place, ARGV[1], cjson.encode(view))
    return 1`,
    1,
  ),
  /** keys: place of the view. values: id, owner, whether the user removes what others share. @returns 1 where it was removed */
  removeView: script(
    `local place = redis.call('GET', KEYS[1])
    local text = place and redis.call('HGET', place, ARGV[1])
    if not text then return 0 end
    local view = cjson.decode(text)
    if view.owner ~= ARGV[2] and not (ARGV[3] == '1' and view.sharedWith ~= 'own') then return 0 end
    redis.call('HDEL', place, ARGV[1])
    redis.call('DEL', KEYS[1])
    return 1`,
    1,
  ),
  /** keys: lock. values: the holder's secret. */
  release: script(`if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`, 1),
}
