-- What became of a message after its gateway had taken it, as the gateway says later; and the address where it says so: another
-- number makes another address.
alter table messages
  drop constraint messages_state_check,
  add constraint messages_state_check check (state in
    ('queued', 'sending', 'sent', 'delivered', 'bounced', 'refused', 'givenUp', 'expired', 'unknown')),
  add column reported_at timestamptz;
drop index messages_failed;
create index messages_failed on messages (created_at, id)
  where state in ('bounced', 'refused', 'givenUp', 'expired', 'unknown');
create index messages_gateway on messages (gateway_id) where channel = 'sms' and gateway_id is not null;
alter table message_channels add column report_round integer not null default 0;
