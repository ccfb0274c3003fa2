#!/usr/bin/env python3
"""A real S3 on a port of this machine, which checks signatures and rights: PyPI's moto.

    s3.py serve

It needs the Python of Scripts/setup --servers. It makes a bucket and two keys, prints one line of JSON,
and serves over TLS until its standard input is closed. `writer` may put objects into the bucket, `guest`
may do nothing. Everybody may fetch an object whose acl says so.
"""

import json
import logging
import os
import sys
import tempfile
import threading
from pathlib import Path

from children import wait_for_end_of_input
from smtp import certificate

BUCKET, REGION = "cards", "eu-central-1"
NAMES = f"DNS:localhost,DNS:{BUCKET}.localhost,IP:127.0.0.1"
RIGHTS = ["s3:PutObject", "s3:PutObjectAcl", "s3:AbortMultipartUpload", "s3:CreateMultipartUpload"]


def keys(boto3, name, policy, **where):
    """A user's key, which may do what the policy says."""
    iam = boto3.client("iam", region_name="us-east-1", aws_access_key_id="a", aws_secret_access_key="b", **where)
    iam.create_user(UserName=name)
    if policy:
        document = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": policy, "Resource": "*"}]}
        iam.put_user_policy(UserName=name, PolicyName="all", PolicyDocument=json.dumps(document))
    key = iam.create_access_key(UserName=name)["AccessKey"]
    return {"access-key": key["AccessKeyId"], "secret-key": key["SecretAccessKey"]}


def prepared(boto3, address, cert):
    """The bucket and the keys."""
    where = {"endpoint_url": address, "verify": cert}
    s3 = boto3.client("s3", region_name=REGION, aws_access_key_id="a", aws_secret_access_key="b", **where)
    s3.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION})
    return {"writer": keys(boto3, "writer", RIGHTS, **where), "guest": keys(boto3, "guest", None, **where)}


class Application:
    """moto, one request at a time.

    It asks for a signature in the head even where S3 does not: of who fetches an object that everybody may read, and
    of presigned addresses. Whether everybody may read it decides moto.
    """

    def __init__(self, application, settings):
        self.application, self.settings, self.lock = application, settings, threading.Lock()
        self.is_strict = False

    def __call__(self, environ, start):
        is_open = environ["REQUEST_METHOD"] in ("GET", "HEAD") and "HTTP_AUTHORIZATION" not in environ
        is_checked = self.is_strict and not is_open
        with self.lock:
            self.settings.INITIAL_NO_AUTH_ACTION_COUNT = 0 if is_checked else float("inf")
            return list(self.application(environ, start))


def serve():
    for name in list(os.environ):
        if name.startswith("AWS_") or name.lower().endswith("_proxy"):
            del os.environ[name]
    import boto3
    from moto import settings
    from moto.server import DomainDispatcherApplication, MotoRequestHandler, create_backend_app
    from werkzeug.serving import make_server

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory(prefix="s3-") as home:
        cert, key = certificate(Path(home), NAMES)
        application = Application(DomainDispatcherApplication(create_backend_app), settings)
        server = make_server(
            "127.0.0.1", 0, application, threaded=True, ssl_context=(cert, key), request_handler=MotoRequestHandler
        )
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"https://localhost:{server.server_port}"
        users = prepared(boto3, address, cert)
        # From now on each request needs a signature.
        application.is_strict = True
        fields = {"endpoint": address, "bucket": BUCKET, "region": REGION, "certificate": cert}
        print(json.dumps(fields | users), flush=True)
        wait_for_end_of_input()
        server.shutdown()


if __name__ == "__main__":
    if sys.argv[1:] != ["serve"]:
        sys.exit(__doc__)
    serve()
