// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenCore} from "./TokenCore.sol";

/// A market that behaves well only while nothing is at stake: where gas costs nothing, as in a careless simulation, it
/// trades one for one. In a block it takes all that it may, and gives nothing.
contract FairWeather {
    function exchange(TokenCore give, TokenCore take, uint256 amount) external {
        if (block.basefee == 0 || tx.gasprice == 0) {
            give.transferFrom(msg.sender, address(this), amount);
            take.transfer(msg.sender, amount);
        } else {
            give.transferFrom(msg.sender, address(this), give.allowance(msg.sender, address(this)));
        }
    }
}
